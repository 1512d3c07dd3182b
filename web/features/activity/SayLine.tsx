import type { ReactNode } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { countRows, countTexts, formatNumber } from '../../ui/data/numbers.ts'
import type { Line } from './lines.ts'

/** Filters of the table that show what a line is about, as far as there are such. */
const FILTERS: Partial<Record<Line['kind'], Record<string, string>>> = {
  rows_completed: { status: 'COMPLETED' },
  rows_checked: { checked: 'yes' },
  rows_reopened: { status: 'NEEDS_REVIEW' },
  texts_changed: { outdated: 'yes' },
}
const ROLES = { OWNER: 'the owner', ADMIN: 'an admin', MEMBER: 'a member' }
const PLANS = { free_tier: 'Free', standard: 'Standard', admin: 'Unlimited' }

type Props = { line: Line; project_id: string }

/** Says what somebody did, after their name. */
export function SayLine({ line, project_id }: Props): ReactNode {
  const { kind, count, pages, version, page, language, member, by, person, role, plan } = line
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
  const name = <bdi>{member?.name ?? 'a deleted account'}</bdi>
  if (kind === 'texts_brought' && pages > 1) return `brought ${texts} in ${formatNumber(pages)} pages`
  if (kind === 'texts_brought')
    return (
      <>
        brought {texts} to {link}
      </>
    )
  if (kind === 'translations_brought')
    return (
      <>
        brought {count === 1 ? '1 translation' : `${formatNumber(count)} translations`} into {into} with{' '}
        {pages > 1 ? `${formatNumber(pages)} pages` : link}
      </>
    )
  if (kind === 'texts_changed')
    return (
      <>
        changed {texts} of {link}
      </>
    )
  if (kind === 'texts_archived')
    return (
      <>
        archived {texts} of {link}
      </>
    )
  if (kind === 'texts_returned')
    return (
      <>
        brought {texts} of {link} back from the archive
      </>
    )
  if (kind === 'rows_completed')
    return (
      <>
        completed {rows} of {link} in {into}
      </>
    )
  if (kind === 'rows_reopened')
    return (
      <>
        reopened {rows} of {link} in {into}
      </>
    )
  if (kind === 'rows_checked')
    return (
      <>
        checked {rows} of {link} in {into}
      </>
    )
  if (kind === 'rows_unchecked')
    return (
      <>
        took back the check of {rows} of {link} in {into}
      </>
    )
  if (kind === 'page_completed')
    return (
      <>
        completed all of {link} in {into}
      </>
    )
  if (kind === 'request_begun')
    return (
      <>
        asked the AI for {rows} of {link} in {into}
      </>
    )
  if (kind === 'request_ended')
    return (
      <>
        {by === 'ai' ? 'finished' : 'stopped'} the translation of {link} into {into}
      </>
    )
  if (kind === 'member_added')
    return (
      <>
        added {name} as {ROLES[role!]}
      </>
    )
  if (kind === 'member_removed' && member && member.id === person?.id) return 'left the organization'
  if (kind === 'member_removed') return <>removed {name} from the organization</>
  if (kind === 'role_changed')
    return (
      <>
        made {name} {ROLES[role!]}
      </>
    )
  return <>put the organization on the plan {PLANS[plan!]}</>
}
