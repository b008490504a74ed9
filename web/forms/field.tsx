import { Check, CircleAlert } from 'lucide-react';
import {
  type ComponentProps,
  type FocusEventHandler,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import styles from './field.module.css';

const indicatorDelayMs = 100;

export interface ControlWiring {
  id: string;
  'aria-labelledby'?: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** Adds '(optional)' to the label. Without it the field is required. */
  isOptional?: boolean | undefined;
  /** The field was left and is valid, so it gets a green check. */
  isGood?: boolean | undefined;
}

interface FieldFrameProps extends FieldTexts {
  /** At the end of the line of the label. */
  action?: ReactNode;
  /** For several controls, which the label names together. */
  isGroup?: boolean;
  error: string | string[] | undefined;
  onBlur?: FocusEventHandler<HTMLElement> | undefined;
  children: (wiring: ControlWiring) => ReactNode;
}

/** A label, a control, and below it the error or the hint. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, isOptional, isGood, action, isGroup, error, onBlur, children } = props;
  const errors = [error || []].flat();
  const id = useId();
  const labelId = `${id}label`;
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const isWrong = errors.length > 0;
  const Label = isGroup ? 'span' : 'label';
  const wiring = {
    id,
    ...(isGroup && { 'aria-labelledby': labelId }),
    'aria-invalid': isWrong,
    'aria-describedby': [isWrong && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the blur of its control
    <div className={styles.field} onBlur={onBlur}>
      <div className={styles.head}>
        <Label {...(isGroup ? { id: labelId } : { htmlFor: id })} className={styles.label}>
          {label}
          {isOptional && <span className={styles.optional}> (optional)</span>}
        </Label>
        {isGood && <GoodMark />}
        {action}
      </div>
      {children(wiring)}
      <FieldErrors id={errorId} errors={errors} />
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

/**
 * A live region, rendered even while it is empty, so that screen readers announce errors when they appear.
 */
export function FieldErrors({ id, errors }: { id: string; errors: string[] }) {
  return (
    <div id={id} aria-live="polite" className={styles.errors}>
      {errors.map((error) => (
        <p key={error} className={styles.error}>
          <CircleAlert aria-hidden size={18} />
          {error}
        </p>
      ))}
    </div>
  );
}

/** Appears with a short delay, so that it does not flicker while one types. */
function GoodMark() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), indicatorDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return <Check role="img" aria-label="Looks good" size={20} strokeWidth={2.5} className={styles.good} />;
}

/** The props of a field: those of its frame, and those of the element that it frames. */
export type Framed<Element extends 'input' | 'textarea' | 'select'> = FieldTexts &
  Pick<FieldFrameProps, 'error' | 'onBlur'> &
  Omit<ComponentProps<Element>, 'onBlur' | 'className'>;

/** A text input. It is required unless `isOptional` is set. */
export function Field({ label, hint, isOptional, isGood, error, onBlur, ...input }: Framed<'input'>) {
  return (
    <FieldFrame {...{ label, hint, isOptional, isGood, error, onBlur }}>
      {(wiring) => <input {...wiring} {...input} className={styles.input} required={!isOptional} />}
    </FieldFrame>
  );
}

/** A textarea, which grows with its content in browsers that support it. */
export function ParagraphField(props: Framed<'textarea'>) {
  const { label, hint, isOptional, isGood, error, onBlur, ...area } = props;
  return (
    <FieldFrame {...{ label, hint, isOptional, isGood, error, onBlur }}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...area}
          className={`${styles.input} ${styles.paragraph}`}
          required={!isOptional}
        />
      )}
    </FieldFrame>
  );
}
