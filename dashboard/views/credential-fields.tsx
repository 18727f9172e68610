import { Input, Label, TextField } from 'react-aria-components';

export interface CredentialFieldsProps {
  /** The name of the account in the labels: `Client` for `Client id`. */
  readonly account: string;
  readonly id: string;
  readonly onId: (id: string) => void;
  readonly secret: string;
  readonly onSecret: (secret: string) => void;
  /** True if the browser may fill them in as a sign-in. */
  readonly isSignIn?: boolean;
}

/** The id and the secret of an account. */
export function CredentialFields({ account, id, onId, secret, onSecret, isSignIn }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        className="field"
        value={id}
        onChange={onId}
        isRequired
        autoComplete={isSignIn === true ? 'username' : 'off'}
      >
        <Label>{account} id</Label>
        <Input spellCheck={false} />
      </TextField>
      <TextField
        className="field"
        type="password"
        value={secret}
        onChange={onSecret}
        isRequired
        autoComplete={isSignIn === true ? 'current-password' : 'off'}
      >
        <Label>{account} secret</Label>
        <Input />
      </TextField>
    </>
  );
}
