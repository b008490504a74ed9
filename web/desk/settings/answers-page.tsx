import '../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { FrameSkeleton } from '../../admin/frame-skeleton.tsx';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { SettingsSection } from '../../admin/settings-section.tsx';
import { RestoredNotice } from '../../forms/drafts/restored-notice.tsx';
import { useRecordForm } from '../../forms/drafts/use-edited-record.ts';
import { Field } from '../../forms/field.tsx';
import { OutdatedNotice } from '../../forms/outdated-notice.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { Switch } from '../../forms/switch.tsx';
import { discardQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './answers-page.module.css';
import { DeclineTemplateList } from './decline-template-list.tsx';
import { type VersionedSettings, versionedSettings } from './review-settings.queries.ts';
import { useReviewSettings } from './use-review-settings.ts';

/** How soon performers are answered, when staff are reminded, and the letters to decline with. */
export function AnswersPage() {
  // Loaded when the page opens, since someone else may have changed them since the last time.
  const { data, isError, refetch } = useQuery({ ...versionedSettings, refetchOnMount: 'always' });
  if (!data) {
    if (!isError) return <FrameSkeleton />;
    return (
      <RetryNotice onRetry={() => void refetch()}>The settings of reviews could not be loaded.</RetryNotice>
    );
  }
  return (
    <SettingsSection
      heading="Reviews"
      text="How soon performers get an answer, when staff are reminded, and the letters for declining. These settings apply to everyone."
    >
      <ReviewSettingsForm stored={data} />
    </SettingsSection>
  );
}

function ReviewSettingsForm({ stored }: { stored: VersionedSettings }) {
  const settings = useReviewSettings(stored);
  const { values, text, change, isChanged, isBusy, discard } = settings;
  const form = useRecordForm(settings.save);
  const guard = useUnsavedGuard(isChanged ? discardQuestion(discard) : null);

  return (
    <>
      <form {...form} className={layout.stack}>
        <RestoredNotice of={settings} />
        <div className={layout.stack} inert={isBusy}>
          <Field
            {...text('promiseHours')}
            label="Answer within, in hours"
            inputMode="numeric"
            autoComplete="off"
            hint="Counted from the moment an application comes in. Staff are reminded two hours before the time is up."
          />
          <Switch
            label="Mail each morning"
            hint="A list of open applications, sent to the booking address between 8 and 12."
            isOn={values.digest}
            onChange={(isOn) => change('digest', isOn)}
          />
          <Switch
            label="Quiet hours for SMS"
            hint="Messages from these hours are sent afterwards."
            isOn={values.hasQuietHours}
            onChange={(isOn) => change('hasQuietHours', isOn)}
          />
          {values.hasQuietHours && (
            <div className={styles.times}>
              <Field {...text('quietFrom')} label="From" type="time" />
              <Field {...text('quietTo')} label="To" type="time" />
            </div>
          )}
          <DeclineTemplateList settings={settings} />
        </div>
        {settings.isOutdated && <OutdatedNotice {...settings} />}
        <div className={layout.cluster}>
          <SubmitButton isBusy={isBusy} busyLabel="Saving...">
            Save review settings
          </SubmitButton>
          {isChanged && <span className={textStyles.muted}>Not saved yet</span>}
        </div>
      </form>
      {guard.dialog}
    </>
  );
}
