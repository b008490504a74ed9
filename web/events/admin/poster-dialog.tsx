import { Palette } from 'lucide-react';
import { useState } from 'react';
import {
  addEventPoster,
  type EventPosterOrder,
  previewEventPoster,
} from '#contract/events/event-pictures.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { imageStyles, type ManagedImage } from '#contract/gallery/gallery.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { fillPath } from '../../api/read-path.ts';
import { useAction } from '../../api/use-action.ts';
import type { ImageChooser } from '../../gallery/admin/choose/use-image-chooser.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import { pressOnce } from '../../ui/press-once.ts';
import textStyles from '../../ui/text.module.css';
import styles from './poster-dialog.module.css';

const variationsAtOnce = 5;

interface PosterChoiceProps {
  event: EventRecord;
  /** Gets the poster that was chosen, once it is in the gallery. */
  onUse: (image: ManagedImage) => void;
}

function PosterChoice({ event, onUse }: PosterChoiceProps) {
  /** The style whose variations are shown, and the first of them. Null while the styles are shown. */
  const [varied, setVaried] = useState<EventPosterOrder | null>(null);
  const [chosen, setChosen] = useState<EventPosterOrder | null>(null);
  const adding = useAction({
    act: (order: EventPosterOrder) => callApi(addEventPoster, order, { params: { id: event.id } }),
    failed: failureToast('Error', 'Failed to save the poster'),
    changes: ['images'],
  });
  const offered = varied ? variationsOf(varied) : imageStyles.map((style) => ({ style, variation: 0 }));

  async function add(order: EventPosterOrder) {
    const added = await adding.run(order);
    if (added.isDone) onUse(added.output);
  }

  function show(next: EventPosterOrder | null) {
    setVaried(next);
    setChosen(null);
  }

  function vary() {
    if (varied) show({ ...varied, variation: (varied.variation + variationsAtOnce) % 1_000 });
    else if (chosen) show({ style: chosen.style, variation: 1 });
  }

  return (
    <>
      <p className={`${textStyles.muted} ${layout.space50}`}>
        {varied
          ? `Variations in the style ${varied.style}. Choose one, or look at others.`
          : 'Each shows what is saved of the event: its name, date, doors, place and price. Choose the one you like.'}
      </p>
      <fieldset className={styles.posters} aria-label={varied ? `Variations, ${varied.style}` : 'Styles'}>
        {offered.map((order) => (
          <PosterPreview
            key={`${order.style} ${order.variation}`}
            src={addressOf(event, order)}
            name={varied ? `${order.style} ${order.variation}` : order.style}
            eventName={event.name}
            isChosen={chosen?.style === order.style && chosen.variation === order.variation}
            onChoose={() => setChosen(order)}
          />
        ))}
      </fieldset>
      <DialogActions>
        {varied && <Button onClick={() => show(null)}>All styles</Button>}
        <Button disabled={!varied && !chosen} onClick={vary}>
          {varied ? 'Other variations' : 'Variations of it'}
        </Button>
        <Button
          variant="filled"
          disabled={!chosen}
          aria-disabled={adding.isBusy || undefined}
          {...pressOnce(() => {
            if (chosen && !adding.isBusy) void add(chosen);
          })}
        >
          {adding.isBusy ? 'Saving...' : 'Use this poster'}
        </Button>
      </DialogActions>
    </>
  );
}

function variationsOf({ style, variation }: EventPosterOrder): EventPosterOrder[] {
  return Array.from({ length: variationsAtOnce }, (_, index) => ({
    style,
    variation: (variation + index) % 1_000,
  }));
}

/** A changed event has another address, so that no old preview is shown. */
function addressOf({ id, updatedAt }: EventRecord, { style, variation }: EventPosterOrder): string {
  return fillPath(previewEventPoster.path, { id }, { style, variation: String(variation), of: updatedAt });
}

interface PosterPreviewProps {
  src: string;
  /** Of the style, with the number of the variation where there are several. */
  name: string;
  eventName: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** A small poster that can be chosen. It takes the server a moment to draw it. */
function PosterPreview({ src, name, eventName, isChosen, onChoose }: PosterPreviewProps) {
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const [tries, setTries] = useState(0);
  if (state === 'failed') {
    return (
      <div className={styles.failed}>
        <Status as="p">The poster in the style {name} could not be drawn.</Status>
        <Button
          onClick={() => {
            setTries(tries + 1);
            setState('drawing');
          }}
        >
          Try again
        </Button>
      </div>
    );
  }
  return (
    <label className={styles.poster} data-is-chosen={isChosen} aria-busy={state === 'drawing'}>
      <input type="radio" name="poster" checked={isChosen} onChange={onChoose} />
      <span className={styles.sheet}>
        {state === 'drawing' && <Spinner />}
        <img
          key={tries}
          // Another address, since a browser may keep an answer that failed.
          src={tries === 0 ? src : `${src}&try=${tries}`}
          alt={`Poster of ${eventName}`}
          width={512}
          height={512}
          onLoad={() => setState('drawn')}
          onError={() => setState('failed')}
        />
      </span>
      <span className={styles.name}>{name}</span>
    </label>
  );
}

/**
 * Lets a form also choose a poster of its event, which becomes the picture when the form is saved. A new event has
 * nothing yet that a poster could say.
 */
export function usePosterChooser(
  event: EventRecord | undefined,
  chooser: ImageChooser,
  onChange: (url: string) => void,
): ImageChooser {
  const [isOpen, setIsOpen] = useState(false);
  if (!event) return chooser;
  return {
    ...chooser,
    button: (
      <div className={layout.cluster}>
        {chooser.button}
        <Button onClick={() => setIsOpen(true)}>
          <Palette aria-hidden size={18} />
          Make a poster
        </Button>
      </div>
    ),
    dialog: (
      <>
        {chooser.dialog}
        <Dialog title="Make a poster" isOpen={isOpen} isWide onClose={() => setIsOpen(false)}>
          {isOpen && (
            <PosterChoice
              event={event}
              onUse={({ fileUrl }) => {
                setIsOpen(false);
                onChange(fileUrl);
              }}
            />
          )}
        </Dialog>
      </>
    ),
  };
}
