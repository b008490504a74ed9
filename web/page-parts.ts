/**
 * Parts that several pages have, public ones among them. Imported by the entry, so that the build makes them part of
 * its file: each would be a file of its own otherwise, which costs a request on every page that has it.
 */
import '#contract/events/event-values.ts';
import './events/calendar-menu.tsx';
import './events/event-date.tsx';
import './events/event-image.tsx';
import './events/show-rows.tsx';
import './events/status-mark.tsx';
import './subscribers/notify-button.tsx';
import './site/questions.tsx';
import './ui/back-arrow.tsx';
import './ui/copy-button.tsx';
