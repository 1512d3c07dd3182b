import { PROVIDERS, presetOf, REASONING_EFFORTS, SERVICE_TIERS } from '#server/integrations/models/constants.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { INSTALLATION, type Place } from './queries.ts'
import type { Values } from './serviceForm.ts'

type Props = {
  place: Place
  values: Values
  faultIn: (field: keyof Values) => string | undefined
  onChange: (some: Partial<Values>) => void
}

const USUAL = { id: 'usual' as const, label: 'The service’s own' }
const named = <Id extends string>(id: Id) => ({ id, label: `${id[0]!.toUpperCase()}${id.slice(1)}` })
const EFFORTS = [USUAL, ...REASONING_EFFORTS.map(named)]
const TIERS = [USUAL, ...SERVICE_TIERS.map(named)]

const CHEAPER = PROVIDERS.map(presetOf).flatMap(({ name, hasFlex }) => (hasFlex ? [name] : []))
const FLEX = `Flex takes longer, at half the price. ${new Intl.ListFormat('en').format(CHEAPER)} have it.`

const THINKING = 'How long the model may think before it answers.'
const AT_FIRST = 'At first a minute at most, until the service has shown that it needs more.'

/** Settings that few need to change: a service that does not know one of these is asked without it. */
export function MoreSettings({ place, values, faultIn, onChange }: Props) {
  const field = (name: Exclude<keyof Values, 'reads_images'>, label: string, hint?: string) => (
    <Field
      label={label}
      inputMode="decimal"
      hint={hint}
      value={values[name]}
      error={faultIn(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <details className="rounded-md border border-line px-4 py-3">
      <summary className="cursor-pointer text-14 font-medium">More settings</summary>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Select
          label="Reasoning effort"
          options={EFFORTS}
          value={values.reasoning_effort}
          onChange={(reasoning_effort) => onChange({ reasoning_effort })}
        />
        <Select
          label="Service tier"
          hint={FLEX}
          options={TIERS}
          value={values.service_tier}
          onChange={(service_tier) => onChange({ service_tier })}
        />
        {field('temperature', 'Temperature', 'From 0 to 2; empty for the service’s own.')}
        {field('max_tokens', 'Token limit of an answer', 'Empty for the service’s own.')}
        {field(
          'first_byte_seconds',
          'Seconds to the first byte',
          place === INSTALLATION ? THINKING : `${THINKING} ${AT_FIRST}`,
        )}
        {field('calls_at_once', 'Calls at once')}
        {field('input_price', 'Dollars for a million input tokens', 'With both prices a try shows its cost.')}
        {field('output_price', 'Dollars for a million output tokens')}
        <Checkbox isSelected={values.reads_images} onChange={(reads_images) => onChange({ reads_images })}>
          <span>
            Send screenshots
            <span className="block text-13 text-muted">For models that read images, which costs more tokens.</span>
          </span>
        </Checkbox>
      </div>
    </details>
  )
}
