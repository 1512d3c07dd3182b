import { useState } from 'react'
import { FORM_OF_ADDRESS_LABELS, FORMS_OF_ADDRESS } from '#db/vocabulary/formsOfAddress.ts'
import { MAX_GUIDE_LENGTH, MAX_RULE_LENGTH, MAX_RULES, MAX_TONE_LENGTH } from '#server/projects/constants.ts'
import type { Register } from '#server/projects/contract.ts'
import { guideName, useUpdateRegister } from '#web/features/projects/registers.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { TextAreaField } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'

const OPTIONS = FORMS_OF_ADDRESS.map((form) => ({ id: form, label: FORM_OF_ADDRESS_LABELS[form] }))

export function RegisterDialog({
  project_id,
  register,
  onClose,
}: {
  project_id: string
  register: Register
  onClose: () => void
}) {
  const update = useUpdateRegister(project_id)
  const [opened] = useState(register.revision)
  // Only what was changed here: the rest follows what colleagues save.
  const [edits, setEdits] = useState<Partial<Pick<Register, 'form_of_address' | 'tone' | 'guide'>>>({})
  const [lines, setLines] = useState<string>()
  const { target_language, form_of_address, tone, rules, guide } = { ...register, ...edits }
  const written = rulesIn(lines ?? rules.join('\n'))
  const faults = {
    tone: tooLong('A tone', tone, MAX_TONE_LENGTH),
    rules: faultOf(written),
    guide: tooLong('A style guide', guide, MAX_GUIDE_LENGTH),
  }

  function submit() {
    if (Object.values(faults).some(Boolean)) return
    // After a refusal the person has read what somebody else has changed.
    const revision = update.error ? register.revision : opened
    update.mutate(
      { target_language, revision, ...edits, ...(lines !== undefined && { rules: written }) },
      {
        onSuccess: () => {
          toast.success('Style guide saved')
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Style guide for ${guideName(target_language)}`}
      submit="Save"
      failure="Failed to save the style guide"
      error={update.error}
      isPending={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Form of address"
        options={OPTIONS}
        value={form_of_address}
        hint="Automatic follows your checked translations."
        onChange={(form) => setEdits({ ...edits, form_of_address: form })}
      />
      <TextAreaField
        label="Tone"
        value={tone}
        hint="For example: warm and playful, short sentences, no exclamation marks."
        {...errorOf(faults.tone)}
        onChange={(value) => setEdits({ ...edits, tone: value })}
      />
      <TextAreaField
        label="Rules"
        value={lines ?? rules.join('\n')}
        hint={`One a line, at most ${MAX_RULES}: the AI is told them. For example: Ranks are written with a capital.`}
        {...errorOf(faults.rules)}
        onChange={setLines}
      />
      <TextAreaField
        label="Guide"
        rows={8}
        value={guide}
        hint="Markdown, which people read beside the table: units, names, do and don’t with examples."
        {...errorOf(faults.guide)}
        onChange={(value) => setEdits({ ...edits, guide: value })}
      />
    </FormDialog>
  )
}

const rulesIn = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function tooLong(what: string, text: string, most: number) {
  const over = text.trim().length - most
  return over > 0 ? `${what} has at most ${formatNumber(most)} characters. Take ${formatNumber(over)} out.` : undefined
}

function faultOf(rules: string[]) {
  if (rules.length > MAX_RULES)
    return `A style guide has at most ${MAX_RULES} rules. Take ${rules.length - MAX_RULES} out.`
  const long = rules.findIndex((rule) => rule.length > MAX_RULE_LENGTH)
  return long < 0 ? undefined : tooLong(`Rule ${long + 1}: a rule`, rules[long]!, MAX_RULE_LENGTH)
}

const errorOf = (error: string | undefined) => error !== undefined && { error }
