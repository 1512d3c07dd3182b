import { useState } from 'react'
import { CONTENT_TYPE_CODES, CONTENT_TYPES, type ContentType } from '#db/vocabulary/contentTypes.ts'
import { MAX_SPEAKER_LENGTH } from '#db/vocabulary/texts/facts.ts'
import type { BoxUse } from '#db/vocabulary/texts/textBoxes.ts'
import type { GameFont, NewTextBox, TextBox } from '#server/textBoxes/contract.ts'
import { faultOf } from '../../api/client.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { type Option, Select } from '../../ui/fields/Select.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useSaveTextBox } from './queries.ts'

type Props = { project_id: string; box?: TextBox; fonts: readonly GameFont[]; onClose: () => void }

const USES: Option<BoxUse>[] = [
  { id: 'chosen', label: 'Texts that I give it' },
  { id: 'speaker', label: 'Texts of a speaker' },
  { id: 'content_type', label: 'Texts of a content type' },
  { id: 'all', label: 'All other texts' },
]
const TYPES: Option<ContentType>[] = CONTENT_TYPE_CODES.map((id) => ({ id, label: CONTENT_TYPES[id] }))
const NUMBERS = ['size', 'width', 'lines', 'line_height'] as const

export function TextBoxDialog({ project_id, box, fonts, onClose }: Props) {
  const save = useSaveTextBox(project_id, box?.id)
  const [values, setValues] = useState(() => valuesOf(box, fonts))
  const change = (part: Partial<Values>) => {
    save.reset()
    setValues((now) => ({ ...now, ...part }))
  }
  const fault = (name: string): { error?: string } => {
    const error = save.error && faultOf(save.error, name)
    return error ? { error } : {}
  }
  const isNamed = [...NUMBERS, 'name', 'speaker', 'content_type'].some(
    (name) => save.error && faultOf(save.error, name),
  )
  const number = (name: (typeof NUMBERS)[number], label: string, more: { hint?: string } = {}) => (
    <Field
      label={label}
      inputMode="decimal"
      value={values[name]}
      onChange={(value) => change({ [name]: value })}
      className="min-w-0 flex-1 basis-28"
      {...more}
      {...fault(name)}
    />
  )

  return (
    <FormDialog
      title={box ? 'Edit text box' : 'New text box'}
      submit={box ? 'Save Changes' : 'Add text box'}
      failure="The text box was not saved"
      error={isNamed ? null : save.error}
      isPending={save.isPending}
      onSubmit={() =>
        save.mutate(sentOf(values), {
          onSuccess() {
            toast.success(box ? 'Text box saved' : 'Text box added')
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <Field label="Name" autoFocus value={values.name} onChange={(name) => change({ name })} {...fault('name')} />
      <div className="flex flex-wrap items-start gap-2">
        <Select
          label="Font"
          options={fonts.map(({ id, name }) => ({ id, label: name }))}
          value={values.font_id}
          onChange={(font_id) => change({ font_id })}
          className="min-w-0 flex-1 basis-44"
        />
        {number('size', 'Size in pixels')}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {number('width', 'Width in pixels')}
        {number('lines', 'Lines')}
        {number('line_height', 'Line height', { hint: 'Empty: as the font says.' })}
      </div>
      <BoxUseFields values={values} change={change} fault={fault} />
    </FormDialog>
  )
}

type UseProps = {
  values: Values
  change: (part: Partial<Values>) => void
  fault: (name: string) => { error?: string }
}

/** The texts that a box is for. */
const BoxUseFields = ({ values, change, fault }: UseProps) => (
  <>
    <Select
      label="For"
      options={USES}
      value={values.applies_to}
      onChange={(applies_to) => change({ applies_to })}
      hint="A text with a box of its own keeps that."
    />
    {values.applies_to === 'speaker' && (
      <Field
        label="Speaker"
        maxLength={MAX_SPEAKER_LENGTH}
        value={values.speaker}
        onChange={(speaker) => change({ speaker })}
        {...fault('speaker')}
      />
    )}
    {values.applies_to === 'content_type' && (
      <Select
        label="Content type"
        options={TYPES}
        value={values.content_type}
        onChange={(content_type) => change({ content_type })}
        {...fault('content_type')}
      />
    )}
  </>
)

type Values = ReturnType<typeof valuesOf>
const valuesOf = (box: TextBox | undefined, fonts: readonly GameFont[]) => ({
  name: box?.name ?? '',
  font_id: box?.font_id ?? fonts[0]?.id,
  size: String(box?.size ?? ''),
  width: String(box?.width ?? ''),
  lines: String(box?.lines ?? 1),
  line_height: String(box?.line_height ?? ''),
  applies_to: box?.applies_to ?? ('chosen' as BoxUse),
  speaker: box?.speaker ?? '',
  content_type: box?.content_type ?? undefined,
})

function sentOf(values: Values): NewTextBox {
  const { name, font_id = '', applies_to, speaker, content_type } = values
  const [size = 0, width = 0, lines = 0, height = 0] = NUMBERS.map((one) => Number(values[one].trim()))
  return {
    ...{ name, font_id, size, width, lines, applies_to },
    line_height: values.line_height.trim() === '' ? null : height,
    speaker: applies_to === 'speaker' ? speaker : null,
    content_type: applies_to === 'content_type' ? (content_type ?? null) : null,
  }
}
