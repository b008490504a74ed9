import { useId, useState } from 'react';
import type { z } from 'zod';
import { importSubscribers, maxImported } from '#contract/subscribers/subscribers.ts';
import { withCommas } from '#contract/text/text.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import fieldStyles from '../../forms/field.module.css';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import styles from './newsletter-page.module.css';

/** A table of addresses from elsewhere: each new one is asked to confirm, and what became of the lines is said. */
export function ImportSubscribers() {
  const id = useId();
  const importing = useAction({
    act: async (file: File) => callApi(importSubscribers, await file.text()),
    failed: failureToast('Error', 'The addresses could not be imported. Please try again.'),
    changes: ['letter'],
  });
  const [result, setResult] = useState<ImportResult>();

  async function send(file: File | undefined) {
    if (!file || importing.isBusy) return;
    setResult(undefined);
    const outcome = await importing.run(file);
    if (outcome.isDone) setResult(outcome.output);
  }

  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        Import addresses
      </label>
      <DropZone
        id={id}
        action={importing.isBusy ? 'Importing...' : 'Choose a CSV file'}
        dropHint="or drop it here"
        accept=".csv,text/csv,text/plain"
        isBusy={importing.isBusy}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
        onFiles={([file]) => void send(file)}
      />
      <p className={fieldStyles.hint}>
        An address in the first column of each line, at most {withCommas(maxImported)}. Each new one gets a
        mail that asks whether they want the newsletter; nobody is on the list before they say yes.
      </p>
      <Status>{result && <Outcome {...result} />}</Status>
    </div>
  );
}

type ImportResult = z.output<typeof importSubscribers.reply>;

function Outcome({ added, known, refused }: ImportResult) {
  return (
    <Notice tone="good">
      <p>
        {withCommas(added)} added and asked to confirm, {withCommas(known)} known already,{' '}
        {withCommas(refused.length)} refused.
      </p>
      {refused.length > 0 && (
        <ul aria-label="Refused lines" className={styles.refused}>
          {refused.map(({ line, why }) => (
            <li key={line}>
              Line {line}: {why}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
