import '../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { downloadBackup, getHouse, type HouseRecord } from '#contract/monitoring.ts';
import { exportPerson, personInput } from '#contract/privacy.ts';
import { callApi, callForFile } from '../../api/call-api.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { pressOnce } from '../../ui/press-once.ts';
import { saveFile } from '../../ui/save-file.ts';
import textStyles from '../../ui/text.module.css';
import { failureToast } from '../failure-toast.ts';
import { FrameSkeleton, RetryNotice } from '../retry-notice.tsx';
import { useRole } from '../settings.queries.ts';
import { SettingsSection } from '../settings-section.tsx';
import { staffTime } from '../staff-time.ts';

const house = readQuery(readPath<typeof getHouse>(getHouse.path));

export function BackupsPage() {
  const { timeZone } = useVenue();
  const isOwner = useRole() === 'owner';
  const { data, isError, refetch } = useQuery({ ...house, refetchOnMount: 'always' });
  if (!data) {
    if (!isError) return <FrameSkeleton />;
    return <RetryNotice onRetry={() => void refetch()}>The backups could not be loaded.</RetryNotice>;
  }
  return (
    <div>
      <SettingsSection
        heading="Backup"
        text="One file with everything: applications, shows, pictures, the team and the settings. Keep it where nobody else can read it. Whoever runs your server can restore it."
      >
        <div className={layout.stack}>
          <p>{backupWords(data, timeZone)}</p>
          {isOwner ? <BackupButton /> : <p className={textStyles.note}>An owner can download a backup.</p>}
        </div>
      </SettingsSection>
      <SettingsSection
        heading="What Is Stored About Someone"
        text="For someone who asks what is kept about them: one file with their applications, notes, messages, booked shows and accounts. To erase a performer, open the application under Performance Applications."
      >
        {isOwner ? (
          <StoredAboutForm />
        ) : (
          <p className={textStyles.note}>An owner can save what is stored about someone.</p>
        )}
      </SettingsSection>
      <SettingsSection heading="This Server" text="For whoever runs it, and for questions about it.">
        <p>
          Greenroom {data.version}, running since {staffTime(data.startedAt, timeZone)}.
        </p>
      </SettingsSection>
    </div>
  );
}

function backupWords({ lastBackup }: HouseRecord, timeZone: string): string {
  if (!lastBackup) return 'There is no backup yet.';
  const { at, isComplete, missing } = lastBackup;
  const made = `The last backup was made ${staffTime(at, timeZone)}`;
  if (isComplete) return `${made}. It holds everything.`;
  return `${made}. It lacks ${missing === 1 ? 'one file' : `${missing} files`} that could not be read.`;
}

function BackupButton() {
  const downloading = useAction({
    act: async () => saveFile(await callForFile(downloadBackup)),
    done: { title: 'Backup saved', description: 'It is among your downloads.' },
    failed: failureToast('Error', 'The backup could not be made. Please try again.'),
    changes: ['house'],
  });
  return (
    <div>
      <Button
        variant="filled"
        aria-disabled={downloading.isBusy}
        {...pressOnce(() => void (downloading.isBusy || downloading.run()))}
      >
        {downloading.isBusy ? 'Collecting everything...' : 'Download a Backup'}
      </Button>
    </div>
  );
}

/** For a person who asks what is stored about them: one file with all of it. */
function StoredAboutForm() {
  const exporting = useAction({
    act: (person: { email: string }) => callApi(exportPerson, person),
    done: { title: 'File saved', description: 'It holds everything that is stored about this address.' },
    failed: failureToast('Error', 'Failed to collect what is stored'),
  });
  const form = useZodForm({
    schema: personInput,
    initial: { email: '' },
    saving: exporting,
    onSaved(stored, { discard }) {
      const blob = new Blob([JSON.stringify(stored, null, 2)], { type: 'application/json' });
      saveFile({ blob, name: 'stored-about-one-address.json' });
      discard();
    },
  });
  return (
    <Form of={form} label="Save What Is Stored" busyLabel="Collecting...">
      <Field {...form.field('email')} label="Email" type="email" autoComplete="off" />
    </Form>
  );
}
