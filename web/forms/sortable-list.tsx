import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { pressOnce } from '../ui/press-once.ts';
import textStyles from '../ui/text.module.css';
import styles from './sortable-list.module.css';

interface SortableListProps<Item> {
  items: Item[];
  /** What one of them is called: 'location'. */
  noun: string;
  nameOf: (item: Item) => string;
  newItem: Item;
  minCount?: number;
  /** For items that stand in an order of their own, as by date. */
  hasOwnOrder?: boolean;
  maxCount?: number;
  onChange: (items: Item[]) => void;
  /** For a screen that offers to put it back. */
  onRemoved?: (item: Item, index: number) => void;
  children: (index: number) => ReactNode;
}

const ways = [
  { way: 'up', by: -1, Arrow: ArrowUp },
  { way: 'down', by: 1, Arrow: ArrowDown },
];

/** A list whose items are added, removed, and put in order by dragging, by buttons or by the arrow keys. */
export function SortableList<Item>({
  items,
  noun,
  nameOf,
  newItem,
  minCount = 0,
  hasOwnOrder = false,
  maxCount = Number.POSITIVE_INFINITY,
  onChange,
  onRemoved,
  children,
}: SortableListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const [focus, setFocus] = useState<{ index: number; on: string }>();
  const keys = items.map((_, index) => `${noun} ${index + 1}`);

  useEffect(() => {
    if (!focus) return;
    const item = list.current?.children[focus.index];
    item?.querySelector<HTMLElement>(focus.on)?.focus();
    setFocus(undefined);
  }, [focus]);

  /** The focus goes with the item, so that the same key moves the same item again. */
  function move(from: number, to: number, by: string) {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
    setSaid(`${nameOf(item) || noun} is now ${to + 1} of ${items.length}`);
    setFocus({ index: to, on: `[data-moves="${by}"]` });
  }

  /** A neighbour makes room once its grip is reached. Grips are farther apart than high, so nothing moves to and fro. */
  function dragTo(pointerY: number) {
    if (dragged === undefined) return;
    const grips = list.current?.querySelectorAll('[data-moves="drag"]');
    const edgeOf = (index: number, edge: 'top' | 'bottom') => grips?.[index]?.getBoundingClientRect()[edge];
    const isAbove = pointerY < (edgeOf(dragged - 1, 'bottom') ?? Number.NEGATIVE_INFINITY);
    const isBelow = pointerY > (edgeOf(dragged + 1, 'top') ?? Number.POSITIVE_INFINITY);
    if (!isAbove && !isBelow) return;
    const to = dragged + (isBelow ? 1 : -1);
    move(dragged, to, 'drag');
    setDragged(to);
  }

  function add() {
    onChange([...items, newItem]);
    setFocus({ index: items.length, on: 'input, textarea' });
  }

  function remove(index: number) {
    onChange(items.toSpliced(index, 1));
    setSaid(`Removed. ${items.length - 1} left`);
    setFocus({ index: Math.max(0, Math.min(index, items.length - 2)), on: 'input, textarea' });
    onRemoved?.(items[index] as Item, index);
  }

  return (
    <div className={styles.sortable}>
      <ol ref={list} className={styles.list}>
        {keys.map((key, index) => {
          const name = nameOf(items[index] as Item) || key;
          return (
            <li key={key} className={styles.item} data-is-dragged={dragged === index}>
              <div className={styles.handle}>
                {!hasOwnOrder && (
                  <>
                    <IconButton
                      data-moves="drag"
                      className={styles.grip}
                      label={`Move ${name}: drag, or use the arrow keys`}
                      onKeyDown={(event) => {
                        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                        if (step === undefined) return;
                        event.preventDefault();
                        move(index, index + step, 'drag');
                      }}
                      // Not the drag and drop of the browser, which knows no touch.
                      onPointerDown={({ currentTarget, pointerId }) => {
                        currentTarget.setPointerCapture(pointerId);
                        setDragged(index);
                      }}
                      onPointerMove={({ clientY }) => dragTo(clientY)}
                      onLostPointerCapture={() => setDragged(undefined)}
                    >
                      <GripVertical aria-hidden size={20} />
                    </IconButton>
                    <span className={styles.number}>{index + 1}</span>
                    {ways.map(({ way, by, Arrow }) => (
                      <IconButton
                        key={way}
                        label={`Move ${name} ${way}`}
                        aria-disabled={keys[index + by] === undefined}
                        data-moves={way}
                        {...pressOnce(() => move(index, index + by, way))}
                      >
                        <Arrow aria-hidden size={18} />
                      </IconButton>
                    ))}
                  </>
                )}
                {items.length > minCount && (
                  <IconButton label={`Remove ${name}`} tone="danger" onClick={() => remove(index)}>
                    <Trash2 aria-hidden size={18} />
                  </IconButton>
                )}
              </div>
              <div className={styles.fields}>{children(index)}</div>
            </li>
          );
        })}
      </ol>
      <Status as="p" className={textStyles.visuallyHidden}>
        {said}
      </Status>
      {items.length < maxCount && (
        <div>
          <Button onClick={add}>
            <Plus aria-hidden size={18} /> Add a {noun}
          </Button>
        </div>
      )}
    </div>
  );
}
