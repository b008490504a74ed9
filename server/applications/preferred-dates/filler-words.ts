/**
 * Words that people write around their dates and that change nothing about them. A part of a sentence with any other
 * word is not read: it may say that the band has a wedding on that day.
 */
const fillerList = `
a able about absolutely acoustic act advance afternoon afternoons ahead am an appreciate approx approximately
are around around-about as avail availability available availble avaliable band bands basically bassist be
booking calendar can case choice choices choose cool could currently date dates day days daytime definitely do
drummer duo earliest easy either entire especially eve's evening evenings event events exact exactly first-
come for free friendly full fully generally gig gigs gladly guitarist guys happy have having he hello help
here hey hi honestly hope hopeful hopefully hoping host house i i'd i'm i've if is it it's its just keep kind
know least let like likely live looking looks lot love lunch many matinee maybe me members midday midnight
moment month's monthly more morning mornings most mostly music musicians my need needed nice night nights
nighttime nite nites noon normally notice now old only onstage opening openings option options our ours out-of
outdoor per perform performance performances performing perhaps play playing please pls possible possibly
potential potentially pref prefered preference preferences preferrably preffered pretty primarily probably
quite range ready really regular regularly request requested sat's schedule scheduled set sets she shop show
shows side singer slot slots so solo some something sometime somewhere sorry specific specifically spot spots
stage start still such sure target targeting tentative tentatively thank thanks that that's the their them
there these they thing think those thru-out time times too totally trio truly try typically u up us usual
usually venue very want wanted we we'd we'll we're we've weekly well what whatever which whichever whole will
willing wish with workable working would year's yet you your yours
`;

export const fillers: ReadonlySet<string> = new Set(fillerList.trim().split(/\s+/));

/** Several words that mean one thing, and what: nothing at all, or the word that they stand for. */
export const phrases: Readonly<Record<string, string>> = {
  'as soon as possible': 'asap',
  'at the moment': '',
  'at this time': '',
  'no preference': 'any',
  'no preferences': 'any',
  'no particular': 'any',
  'no specific': 'any',
  'not picky': 'any',
  'no problem': '',
  'no worries': '',
  'no rush': '',
  'no conflicts': '',
  'not sure': '',
  "can't wait": '',
  'cant wait': '',
  'a week': 'week',
  'late night': '',
  'late nights': '',
  'early evening': '',
  'early evenings': '',
  'late evening': '',
  'late afternoon': '',
  'late afternoons': '',
  'early afternoon': '',
  'no later than': 'until',
  'no earlier than': 'from',
  'no sooner than': 'from',
  'later than': 'after',
  'earlier than': 'before',
  'prior to': 'before',
  'other than': 'except',
  'apart from': 'except',
  'aside from': 'except',
  'not including': 'except',
  'with the exception of': 'except',
  'but not': 'except',
  'just not': 'except',
  'out of town': 'not',
  'on vacation': 'not',
  'on tour': 'not',
  'not available': 'not',
  'not free': 'not',
  'not open': 'not',
  'not able to': 'not',
  'starting from': 'from',
  'starting on': 'from',
  'starting in': 'from',
  'beginning in': 'from',
  'beginning on': 'from',
  'beginning of': 'early',
  'start of': 'early',
  'middle of': 'mid',
  'end of': 'late',
  'and later': 'onward',
  'or later': 'onward',
  'and after': 'onward',
  'or after': 'onward',
  'and beyond': 'onward',
  'and on': 'onward',
  'any other': 'any',
  'on or after': 'from',
  'on or before': 'until',
  'first available': 'unclear',
  'next available': 'unclear',
  'coming weeks': 'unclear',
  'coming months': 'unclear',
  'of the following': '',
  'following dates': '',
  'following days': '',
  'this coming': 'this',
  'from now': '',
  'if not': 'otherwise',
  'if possible': '',
  'day after': 'dayafter',
  'night after': 'dayafter',
  'day before': 'daybefore',
  'night before': 'daybefore',
  'any time': 'anytime',
  'any day': 'anytime',
  'any date': 'anytime',
  'any evening': 'anytime',
  'any night': 'anytime',
  'every day': 'anytime',
  'all year': 'anytime',
  'year round': 'anytime',
  'wide open': 'open',
  'open to': '',
  'open for': '',
  'free to': '',
  'happy to': '',
  'love to': '',
  'like to': '',
  'able to': '',
  'want to': '',
  'going to': '',
  'looking to': '',
  'hoping to': '',
  'try to': '',
  'hope to': '',
  'up to': 'until',
  'all of': 'all',
  'a couple of': 'couple',
  'couple of': 'couple',
};
