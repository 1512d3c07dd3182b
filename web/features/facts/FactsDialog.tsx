import { type ReactNode, useState } from 'react'
import { isLimit, isSameLimit, limitOf, readLimit, writeLimit } from '#collab/text/facts/limits.ts'
import { type LengthUnit, MAX_SPEAKER_LENGTH } from '#db/vocabulary/texts/facts.ts'
import { LIMIT_RANGE } from '#server/facts/constants.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { countTexts } from '../../ui/data/numbers.ts'
import { Field } from '../../ui/fields/Field.tsx'
import type { Source } from '../rows/rows.ts'
import { AUTOMATIC, BoxField } from './BoxField.tsx'
import { LimitField } from './LimitField.tsx'
import { type Correction, corrected, useCorrectFacts } from './useCorrectFacts.ts'

type FactsDialogProps = { page_id: string; sources: readonly Source[]; onClose: () => void }

export function FactsDialog({ page_id, sources, onClose }: FactsDialogProps) {
  const correct = useCorrectFacts(page_id, sources)
  const [speakers, limits] = [new Set<string>(), new Set<string>()]
  for (const { facts } of sources) {
    speakers.add(facts?.speaker ?? '')
    limits.add(facts?.max_length == null ? '' : writeLimit(limitOf(facts)!))
  }
  const boxes = new Set(sources.map(({ facts }) => facts?.text_box_id ?? AUTOMATIC))
  const known = {
    speaker: sharedOf(speakers),
    limit: sharedOf(limits),
    box: boxes.size === 1 ? [...boxes][0] : undefined,
  }
  const [box, setBox] = useState(known.box)
  const [speaker, setSpeaker] = useState(known.speaker)
  const knownLimit = readLimit(known.limit)
  const [most, setMost] = useState(String(knownLimit?.most ?? ''))
  const [unit, setUnit] = useState<LengthUnit>(knownLimit?.unit ?? 'characters')
  const [error, setError] = useState<string>()
  const isCorrected = sources.some(
    ({ facts }) => facts?.speaker_from === 'person' || facts?.max_length_from === 'person',
  )

  function send(correction: Correction) {
    if (Object.keys(correction).length === 0) onClose()
    else correct.mutate(correction, { onSuccess: onClose })
  }

  function submit() {
    const limit = most.trim() === '' ? null : { most: Number(most.trim()), unit }
    if (limit && !isLimit(limit)) return setError(LIMIT_RANGE)
    send({
      ...(speaker.trim() === known.speaker ? {} : { speaker: speaker.trim() || null }),
      ...(isSameLimit(limit, knownLimit ?? null) ? {} : corrected(limit)),
      ...(box === known.box || box === undefined ? {} : { text_box_id: box === AUTOMATIC ? null : box }),
    })
  }

  return (
    <FormDialog
      title={titleOf(sources.length)}
      submit="Save Changes"
      failure="Failed to save the speaker and the maximum length"
      error={correct.error}
      isPending={correct.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Speaker"
        autoFocus
        maxLength={MAX_SPEAKER_LENGTH}
        hint={hintOf(speakers, 'Empty: nobody says this text.')}
        value={speaker}
        onChange={setSpeaker}
      />
      <LimitField
        most={most}
        unit={unit}
        hint={hintOf(limits, 'Empty: as long as it needs to be.')}
        error={error}
        onMost={(value) => {
          setMost(value)
          setError(undefined)
        }}
        onUnit={setUnit}
      />
      <BoxField box={box} onBox={setBox} />
      <KeptNote>
        {isCorrected && (
          <TextButton isDisabled={correct.isPending} onPress={() => send({ reset: ['speaker', 'max_length'] })}>
            Use what the file says
          </TextButton>
        )}
      </KeptNote>
    </FormDialog>
  )
}

const KeptNote = ({ children }: { children: ReactNode }) => (
  <p className="text-13 text-muted">
    A newer file of this page changes it only where the file itself says another thing than before. {children}
  </p>
)

const titleOf = (texts: number) =>
  texts === 1 ? 'Speaker and maximum length' : `Speaker and maximum length of ${countTexts(texts)}`

const sharedOf = (values: ReadonlySet<string>) => (values.size === 1 ? [...values][0]! : '')

const hintOf = (values: ReadonlySet<string>, hint: string) =>
  values.size > 1 ? 'They differ now. Left empty, each text keeps its own.' : hint
