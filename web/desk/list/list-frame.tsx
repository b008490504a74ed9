import { Download, Keyboard, RefreshCw } from 'lucide-react';
import { type Ref, useState } from 'react';
import { withCommas } from '#contract/text/text.ts';
import { useRole } from '../../admin/settings.queries.ts';
import { Switch } from '../../forms/switch.tsx';
import { useSettings } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { IconButton, iconClass } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { FactList } from '../../ui/lists/fact-list.tsx';
import textStyles from '../../ui/text.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';
import { type DeskFilters, type DeskPlace, exportPath, noFilters } from '../desk-address.ts';
import { areKeysOn, reviewKeys, switchKeys } from '../desk-keys.ts';
import deskMessage from '../desk-message.module.css';
import styles from './list-frame.module.css';
import type { DeskList } from './use-applications.ts';

interface ListHeadProps {
  headingRef: Ref<HTMLHeadingElement>;
  list: DeskList;
  place: DeskPlace;
  onShowKeys: () => void;
}

export function ListHead({ headingRef, list, place, onShowKeys }: ListHeadProps) {
  const { total, hasNewer, refresh } = list;
  const isOwner = useRole() === 'owner';
  return (
    <>
      <div className={styles.head}>
        <h2 ref={headingRef} tabIndex={-1} className={`${styles.heading} ${styles.title}`}>
          Applications{' '}
          {total !== null && (
            <span className={`${textStyles.note} ${styles.count}`}>{withCommas(total)}</span>
          )}
        </h2>
        <span className={styles.showKeys}>
          <Tooltip text="Keys: ?">
            <IconButton shape="round" label="Show the keys" aria-haspopup="dialog" onClick={onShowKeys}>
              <Keyboard aria-hidden size={20} />
            </IconButton>
          </Tooltip>
        </span>
        <Tooltip text="Refresh">
          <IconButton shape="round" label="Refresh" onClick={() => void refresh()}>
            <RefreshCw aria-hidden size={18} />
          </IconButton>
        </Tooltip>
        {isOwner && (
          <Tooltip text="Export CSV">
            <a
              className={iconClass(styles.export)}
              href={exportPath(place.filters)}
              download
              aria-label="Export CSV"
            >
              <Download aria-hidden size={18} />
              <span>Export CSV</span>
            </a>
          </Tooltip>
        )}
      </div>
      <Status>
        {hasNewer && (
          <button type="button" className={styles.newer} onClick={() => void refresh()}>
            New applications have arrived.{' '}
            <span className={`${textStyles.link} ${textStyles.strong}`}>Show them</span>
          </button>
        )}
      </Status>
    </>
  );
}

/** Shown while no application has arrived, with a hint what to do. */
export function EmptyDesk() {
  const { publicUrl } = useSettings();
  const address = `${publicUrl}/#apply`;
  return (
    <EmptyState className={message}>
      <p className={styles.heading}>No applications submitted yet</p>
      <p>
        Performers apply with the form on your home page. Share its address where they are: on your social
        profiles, on a poster at the bar, with the act that played last night.
      </p>
      <strong className={textStyles.subject}>{address}</strong>
      <CopyButton text={address} />
    </EmptyState>
  );
}

export function NothingFound({ onChange }: { onChange: (changes: DeskFilters) => void }) {
  return (
    <EmptyState as={Status} className={message}>
      <p>No application matches your search and filters.</p>
      <Button onClick={() => onChange(noFilters)}>Show all applications</Button>
    </EmptyState>
  );
}

const message = `${layout.stack} ${textStyles.muted} ${deskMessage.message}`;
const rows = [0, 1, 2, 3, 4, 5];

export function ListSkeleton() {
  return (
    <Status className={message}>
      <p>Loading...</p>
      {rows.map((row) => (
        <span key={row} aria-hidden className={`${layout.skeleton} ${styles.skeleton}`} />
      ))}
    </Status>
  );
}

/** Of the list alone, beside those of the open application. */
const listKeys = [{ key: 'Space', does: 'Choose this row, to change several at once' }];

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose} isSmall>
      <KeysSwitch />
      <FactList
        className={styles.keys}
        of={[...listKeys, ...reviewKeys].map(({ key, does }) => [key, does] as const)}
      />
    </Dialog>
  );
}

/** On this device, whoever works at it. */
function KeysSwitch() {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <Switch
      label="Use these keys"
      hint="Switch them off on this device if you speak to your computer, or press them by accident."
      isOn={isOn}
      onChange={(next) => {
        switchKeys(next);
        setIsOn(areKeysOn());
      }}
    />
  );
}
