import layout from '../ui/layout.module.css';

/** A field that people do not see, so that only programs fill it in. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div className={layout.offPage} aria-hidden>
      <label>
        Leave this empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
