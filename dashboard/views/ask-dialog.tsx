import { type FormEvent, useState } from 'react';
import {
  Button,
  Dialog,
  DialogTrigger,
  Heading,
  Input,
  Label,
  Modal,
  ModalOverlay,
  TextArea,
  TextField,
} from 'react-aria-components';

export interface AskDialogProps {
  /** The label of the button that opens it. */
  readonly label: string;
  readonly title: string;
  readonly sentence: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly isDisabled?: boolean;
  /** A text that the action needs. */
  readonly field?: {
    readonly label: string;
    readonly initial: string;
    readonly maxLength: number;
    readonly lines?: number;
  };
  readonly onConfirm: (text: string) => void;
}

/** A button that asks before it acts. Escape and Cancel change nothing. */
export function AskDialog({ label, danger = false, isDisabled = false, ...asked }: AskDialogProps) {
  return (
    <DialogTrigger>
      <Button className={danger ? 'button danger' : 'button'} isDisabled={isDisabled}>
        {label}…
      </Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog className="dialog" role={danger ? 'alertdialog' : 'dialog'}>
            {({ close }) => <Question {...asked} danger={danger} close={close} />}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

type QuestionProps = Omit<AskDialogProps, 'label' | 'isDisabled'> & { readonly close: () => void };

function Question({ title, sentence, confirm, danger, field, onConfirm, close }: QuestionProps) {
  const [text, setText] = useState(field?.initial ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    onConfirm(text);
  };
  return (
    <form onSubmit={submit}>
      <Heading slot="title">{title}</Heading>
      <p>{sentence}</p>
      {field !== undefined && (
        <TextField
          className="field"
          value={text}
          onChange={setText}
          isRequired
          maxLength={field.maxLength}
          autoFocus
        >
          <Label>{field.label}</Label>
          {field.lines === undefined ? <Input /> : <TextArea rows={field.lines} />}
        </TextField>
      )}
      <div className="buttons end">
        <Button className="button" onPress={close} autoFocus={field === undefined}>
          Cancel
        </Button>
        <Button type="submit" className={danger === true ? 'button danger' : 'button primary'}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
