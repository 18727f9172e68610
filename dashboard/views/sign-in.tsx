import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { CredentialFields } from './credential-fields.js';

export interface SignInProps {
  readonly clientId: string;
  /** The reason why there is no sign-in at present. */
  readonly notice: string | undefined;
  readonly onSignIn: (clientId: string, secret: string) => Promise<void>;
}

/** The form for an administrator's credentials. They stay in the memory of this page. */
export function SignIn({ clientId: initialId, notice, onSignIn }: SignInProps) {
  const [clientId, setClientId] = useState(initialId);
  const [secret, setSecret] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onSignIn(clientId.trim(), secret.trim());
    setBusy(false);
  };
  return (
    <main className="sign-in">
      <form onSubmit={submit}>
        <h1>tillfleet dashboard</h1>
        <p>
          Sign in as an administrator of this service. The sign-in ends when this page is closed or loaded
          again.
        </p>
        <div role="alert">{notice !== undefined && <p className="notice failed">{notice}</p>}</div>
        <CredentialFields
          account="Client"
          id={clientId}
          onId={setClientId}
          secret={secret}
          onSecret={setSecret}
          isSignIn
        />
        <Button type="submit" className="button primary wide" isDisabled={isBusy}>
          {isBusy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
    </main>
  );
}
