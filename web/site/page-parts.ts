/**
 * Parts that several public pages have, and no others. Imported by the entry, so that the build makes them part of
 * its file: each would be a file of its own otherwise, which costs a request on every page that has it.
 */
import '../events/event-date.tsx';
import '../events/event-image.tsx';
import '../events/status-mark.tsx';
import './notify-button.tsx';
import './questions.tsx';
