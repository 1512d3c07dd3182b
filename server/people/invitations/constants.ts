export const MAX_ADDRESSES = 100
export const MAX_INVITATIONS = 200
export const DAYS = 14
export const MAX_DAYS = 90
export const MAX_USES = 100
export const MAX_INVITED_TEAMS = 20

export const GUESTS_NEED_A_TEAM = 'A guest needs a team: without one they see no project'
export const NO_SUCH_TEAM = 'The organization has not all of these teams'
export const NO_MAILS = 'No mails are sent here. Make a link instead.'
export const TOO_MANY_INVITATIONS = `At most ${MAX_INVITATIONS} invitations can be open here. Revoke some first.`
export const TOO_MANY_MAILS = 'This address got several invitations today. Try again tomorrow.'
/** For all that a link may be once it is of no use, so that a guess tells nothing. */
export const INVITATION_OVER =
  'This invitation has expired, was revoked or has been taken. Ask for a new one where you were invited.'
export const CONFIRM_FIRST = 'Confirm your email address first'
export const LANGUAGES_GONE = 'The languages of this invitation are not translated any more. Ask for a new one.'
export const YOU_WORK_EVERYWHERE = 'You are a member of this organization and work in all of its projects already'
export const YOU_HAVE_A_ROLE = 'You have a role here already'
