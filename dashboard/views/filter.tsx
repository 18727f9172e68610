import { Button, Input, Label, SearchField } from 'react-aria-components';

export interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that narrows a list. Escape clears it. */
export function Filter({ label, value, onChange }: FilterProps) {
  return (
    <SearchField className="filter" value={value} onChange={onChange}>
      <Label className="hidden">{label}</Label>
      <Input placeholder={label} spellCheck={false} />
      {value !== '' && (
        <Button className="button plain" aria-label="Clear the filter">
          ✕
        </Button>
      )}
    </SearchField>
  );
}

/** The words of a filter, each of which an entry must contain. */
export function wordsOf(filter: string): readonly string[] {
  return filter.toLowerCase().split(/\s+/).filter(Boolean);
}
