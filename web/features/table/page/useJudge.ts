import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ContextType, useContext, useEffect, useMemo } from 'react'
import { markRuleOf } from '#collab/text/writing/markRules.ts'
import { alikeKindsIn, levelsIn } from '#db/vocabulary/checks/checkLevels.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import type { TermsContext } from '../../rowPanel/useTerms.ts'
import { BoxesContext } from '../../rowText/boxes/BoxesContext.ts'
import type { Findings, Judged } from '../../rowText/findings.ts'
import { PatternsContext } from '../../rowText/projectPatterns.ts'
import { knownWordsQuery } from '../../rowText/spelling/knownWords.ts'
import { type Compared, useAlike } from './useAlike.ts'
import { useIgnored } from './useIgnored.ts'
import { useSpelling } from './useSpelling.ts'

const judgeQuery = queryOptions({
  queryKey: ['code', 'judge'],
  queryFn: () => import('#collab/text/judge.ts'),
  staleTime: Number.POSITIVE_INFINITY,
})

type Given = {
  rowOf: (source_text_id: string) => string
  fileFormsOf: (id: string) => readonly string[] | undefined
  project: Pick<Project, 'id' | 'source_language' | 'required_checks' | 'check_levels'>
  to: LanguageCode
  findTerms: ContextType<typeof TermsContext>
  version_id: string | undefined
  isDrawn: boolean
  compared: Compared
  isSpelled?: boolean
}

export function useJudge(findings: Findings, given: Given) {
  const { project, to, rowOf, fileFormsOf, findTerms, version_id, isDrawn, isSpelled: isOffered = true } = given
  const { source_language: from, required_checks: required, check_levels } = project
  const levels = useMemo(() => levelsIn({ required_checks: required, check_levels }, to), [required, check_levels, to])
  useIgnored(findings, { version_id, language: to, rowOf })
  const code = useQuery({ ...judgeQuery, enabled: isDrawn }).data
  const own = useContext(PatternsContext)
  const hasMarks = isDrawn && markRuleOf(to) !== undefined
  const known = useQuery({ ...knownWordsQuery({ project_id: project.id, language: to }), enabled: hasMarks })
  const ownMarks = known.data?.marks
  const isUntold = hasMarks && known.isPending
  const boxes = useContext(BoxesContext)
  const isSpelled = isOffered && code !== undefined && levels.spelling !== 'off'
  const spelling = useSpelling(findings, { project_id: project.id, language: to, isSpelled })
  const alike = useAlike(findings, {
    ...given.compared,
    ...{ language: to, rowOf },
    isCompared: isDrawn && alikeKindsIn(project, to).length > 0,
  })
  useEffect(() => {
    if (!code || isUntold) return
    const { judge, fixOf } = code
    const termsIn = (source: string) => findTerms(source).flatMap(({ entries }) => entries)
    const measured = (source: Judged, text: string) => {
      const box = boxes?.boxOf(source)
      return box && boxes?.measures.measured(source.id, box, text)
    }
    const rules = {
      judge,
      fixOf,
      from,
      to,
      own,
      levels,
      ownMarks,
      termsIn,
      required,
      fileFormsOf,
      spelling,
      alike,
      ...(boxes && { measured }),
    }
    findings.rules.setState(rules, true)
    return boxes?.listen(findings.renew)
  }, [
    findings,
    code,
    isUntold,
    from,
    to,
    own,
    levels,
    ownMarks,
    findTerms,
    required,
    fileFormsOf,
    boxes,
    spelling,
    alike,
  ])
}
