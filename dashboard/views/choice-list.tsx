import type { ReactNode } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';

const layout = { rowHeight: 44 };

export interface ChoiceListProps<Item extends object, Key extends string | number> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => Key;
  /** The text of an item for a screen reader. */
  readonly textOf: (item: Item) => string;
  readonly selected: Key | undefined;
  readonly onSelect: (key: Key | undefined) => void;
  /** The text instead of an empty list. */
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

/** A list of any length, of which one item is chosen. Only the rows in view are drawn. */
export function ChoiceList<Item extends object, Key extends string | number>({
  label,
  items,
  keyOf,
  textOf,
  selected,
  onSelect,
  empty,
  children,
}: ChoiceListProps<Item, Key>) {
  const choose = (chosen: unknown) => {
    const item = items.find((each) => keyOf(each) === chosen);
    onSelect(item && keyOf(item));
  };
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        className="rows"
        aria-label={label}
        items={items}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={selected === undefined ? [] : [selected]}
        onSelectionChange={(keys) => choose(keys === 'all' ? undefined : [...keys][0])}
        renderEmptyState={() => <p className="empty">{empty}</p>}
      >
        {(item) => (
          <GridListItem id={keyOf(item)} textValue={textOf(item)} className="row">
            {children(item)}
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}
