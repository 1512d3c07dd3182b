import type { ReactNode } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { countRows, countTexts, formatNumber } from '../../ui/data/numbers.ts'
import type { Line } from './lines.ts'
import { OF_ASSIGNMENTS, SayAssignment } from './SayAssignment.tsx'
import { sayTeams } from './sayTeams.tsx'

const FILTERS: Partial<Record<Line['kind'], Record<string, string>>> = {
  rows_completed: { status: FINISHED },
  rows_checked: { checked: 'yes' },
  rows_reopened: { status: TO_REVIEW },
  rows_sent_back: { sent_back: 'yes' },
  texts_changed: { outdated: 'yes' },
  comment_written: { open_comments: 'yes' },
  comments_reopened: { open_comments: 'yes' },
}
const OF_TEXTS: Partial<Record<Line['kind'], string>> = { texts_changed: 'changed', texts_archived: 'archived' }
const OF_ROWS: Partial<Record<Line['kind'], string>> = {
  rows_completed: 'completed',
  rows_reopened: 'reopened',
  rows_checked: 'checked',
  rows_unchecked: 'took back the check of',
  rows_sent_back: 'sent back',
  request_begun: 'asked the AI for',
}
const OF_COMMENTS: Partial<Record<Line['kind'], string>> = {
  comment_written: 'commented on',
  comments_resolved: 'resolved the comments on',
  comments_reopened: 'reopened the comments on',
}
const ROLES = { OWNER: 'the owner', ADMIN: 'an admin', MEMBER: 'a member', GUEST: 'a guest' }
const PLANS = { free_tier: 'Free', standard: 'Standard', admin: 'Unlimited' }

type Props = { line: Line; project_id: string }

export function SayLine({ line, project_id }: Props): ReactNode {
  const { kind, count, pages, version, page, language, by } = line
  const rows = countRows(count)
  const texts = countTexts(count)
  const into = language === null ? null : languageName(language)
  const link = page && version && (
    <TextLink
      to={`/projects/${project_id}/translations?${new URLSearchParams({
        version: version.id,
        page: page.id,
        ...(language && { lang: language }),
        ...FILTERS[kind],
      })}`}
    >
      <bdi>{page.name}</bdi>
    </TextLink>
  )
  if (kind in OF_ASSIGNMENTS) return <SayAssignment line={line} link={link} />
  const ofTexts = OF_TEXTS[kind]
  if (ofTexts)
    return (
      <>
        {ofTexts} {texts} of {link}
      </>
    )
  const ofComments = OF_COMMENTS[kind]
  if (ofComments)
    return (
      <>
        {ofComments} {texts} of {link}
        {into && ` in ${into}`}
      </>
    )
  const ofRows = OF_ROWS[kind]
  if (ofRows)
    return (
      <>
        {ofRows} {rows} of {link} in {into}
      </>
    )
  switch (kind) {
    case 'texts_brought':
      return (
        <>
          brought {texts} {pages > 1 ? `in ${formatNumber(pages)} pages` : <>to {link}</>}
        </>
      )
    case 'translations_brought':
      return (
        <>
          brought {count === 1 ? '1 translation' : `${formatNumber(count)} translations`} into {into} with{' '}
          {pages > 1 ? `${formatNumber(pages)} pages` : link}
        </>
      )
    case 'texts_returned':
      return (
        <>
          brought {texts} of {link} back from the archive
        </>
      )
    case 'page_completed':
      return (
        <>
          completed all of {link} in {into}
        </>
      )
    case 'request_ended':
      return (
        <>
          {by === 'ai' ? 'finished' : 'stopped'} the translation of {link} into {into}
        </>
      )
    default:
      return line.team === null ? sayMembers(line) : sayTeams(line, line.team)
  }
}

function sayMembers({ kind, count, member, person, role, plan, token }: Line) {
  const name = <bdi>{member?.name ?? 'a deleted account'}</bdi>
  switch (kind) {
    case 'member_added':
      return (
        <>
          added {name} as {ROLES[role!]}
        </>
      )
    case 'member_removed':
      return member && member.id === person?.id ? 'left the organization' : <>removed {name} from the organization</>
    case 'role_changed':
      return (
        <>
          made {name} {ROLES[role!]}
        </>
      )
    case 'spending_reached':
      return plan === 'free_tier' ? `spent ${count} % of the free words` : `spent ${count} % of the month’s cap`
    case 'token_made':
    case 'token_revoked':
      return (
        <>
          {kind === 'token_made' ? 'made' : 'revoked'} the API token <bdi>{token}</bdi>
        </>
      )
    default:
      return <>put the organization on the plan {PLANS[plan!]}</>
  }
}
