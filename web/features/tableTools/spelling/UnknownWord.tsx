import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { offerUndo } from '../../operations/offerUndo.tsx'
import { useWorkspace } from '../../pages/workspace.ts'
import { useMay } from '../../people/rights.ts'
import { addKnownWord, removeKnownWord } from '../../rowText/spelling/knownWords.ts'
import { useTableTools } from '../TableContext.ts'

type UnknownWordProps = {
  id: string
  text: string
  word: string
  isFirst?: boolean
  onChoose?: (act: () => void) => void
}

export function UnknownWord({ id, text, word, isFirst = false, onChoose = (act) => act() }: UnknownWordProps) {
  const { findings, rights, write, language } = useTableTools()
  const spelling = useStore(findings.rules, (rules) => rules?.spelling)
  const add = useAddWord()
  const may = useMay()
  const suggested = useQuery({
    queryKey: ['suggestions', language, word],
    queryFn: () => spelling!.suggest(word),
    enabled: spelling !== undefined && rights.writes,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  return (
    <fieldset aria-label={`Spelling of ${word}`} className="flex flex-wrap items-center gap-1 ps-5">
      {suggested?.map((by, at) => (
        <Button
          key={by}
          size="sm"
          autoFocus={isFirst && at === 0}
          onPress={() => onChoose(() => write(id, spelling!.replace(text, word, by), 'whole'))}
        >
          <bdi lang={language}>{by}</bdi>
        </Button>
      ))}
      {suggested?.length === 0 && <span className="text-12 text-muted">No suggestion</span>}
      {may('manageProject') && (
        <Button size="sm" variant="ghost" onPress={() => onChoose(() => add(word))}>
          Add word
        </Button>
      )}
    </fieldset>
  )
}

function useAddWord() {
  const { language } = useTableTools()
  const { project } = useWorkspace()
  const client = useQueryClient()
  const place = { project_id: project.id, language }
  const takeBack = (word: string) => () =>
    void removeKnownWord(client, place, word).then(() => toast.success('Undone'), sayFailure)
  return (word: string) =>
    void addKnownWord(client, place, word).then(
      () => offerUndo([`word ${language} ${word}`], `${word} added to the words of the project`, takeBack(word)),
      sayFailure,
    )
}
