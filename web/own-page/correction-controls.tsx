import { ownPageAddresses } from '#contract/own-page-addresses.ts';
import { FormProblem, SubmitButton } from '../forms/submit-button.tsx';
import { Link } from '../site/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import styles from './correction-form.module.css';

interface CorrectionControlsProps {
  token: string;
  isBusy: boolean;
  problem: string | undefined;
  onCancel?: () => void;
}

export function CorrectionControls({ token, isBusy, problem, onCancel }: CorrectionControlsProps) {
  return (
    <>
      <FormProblem text={problem} />
      <div className={`${layout.cluster} ${styles.controls}`}>
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save
        </SubmitButton>
        <Link to={ownPageAddresses(token).page} replace className={buttonClass('outline')} onClick={onCancel}>
          Cancel
        </Link>
      </div>
    </>
  );
}
