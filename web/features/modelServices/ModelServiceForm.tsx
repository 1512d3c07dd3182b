import { type FormEvent, useState } from 'react'
import { type Provider, presetOf } from '#server/integrations/models/constants.ts'
import { NO_SUCH_SECRET } from '#server/modelServices/constants.ts'
import type { ModelService } from '#server/modelServices/contract.ts'
import { faultOf } from '../../api/client.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field, PasswordField } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { MoreSettings } from './MoreSettings.tsx'
import { type Place, useSaveService, useTryService } from './queries.ts'
import { RemoveService } from './RemoveService.tsx'
import { providerOptions, settingsOf, type Values, valuesOf, wrongNumbers } from './serviceForm.ts'
import { TryResult } from './TryResult.tsx'

type Props = { place: Place; service: ModelService }

export function ModelServiceForm({ place, service: { own, can_store_keys, may_be_private } }: Props) {
  const [values, setValues] = useState<Values>(() => valuesOf(own))
  const [save, attempt] = [useSaveService(place), useTryService(place)]
  const change = (some: Partial<Values>) => setValues({ ...values, ...some })
  const preset = presetOf(values.provider)
  const wrong = wrongNumbers(values)
  const failure = save.error ?? attempt.error
  const faultIn = (field: keyof Values) =>
    (wrong as string[]).includes(field) ? 'Enter a number' : failure ? faultOf(failure, field) : undefined

  function choose(provider: Provider) {
    attempt.reset()
    change({ provider, base_url: presetOf(provider).baseUrl, model: '', key: '' })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    attempt.reset()
    save.mutate(settingsOf(values))
  }

  function tryIt() {
    save.reset()
    attempt.mutate(settingsOf(values))
  }

  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="flex flex-col gap-4">
      {failure && <ErrorAlert error={failure} fallback="The AI service could not be saved" />}
      {!can_store_keys && <Alert kind="warning">{`${NO_SUCH_SECRET}.`}</Alert>}
      <Select
        label="Service"
        className="max-w-80"
        options={providerOptions(may_be_private)}
        value={values.provider}
        onChange={choose}
      />
      <p className="-mt-2 text-13 text-muted">{preset.needs}</p>
      <Field
        label="Address"
        isRequired
        type="url"
        value={values.base_url}
        error={faultIn('base_url')}
        onChange={(base_url) => change({ base_url })}
      />
      <PasswordField
        label="Key"
        isRequired={preset.needsKey && !own?.has_key}
        autoComplete="off"
        value={values.key}
        placeholder={own?.has_key ? 'Stored. Enter another one to replace it.' : ''}
        hint="It is stored encrypted and never shown again."
        error={faultIn('key')}
        onChange={(key) => change({ key })}
      />
      <Models values={values} faultIn={faultIn} onChange={change} />
      <MoreSettings place={place} values={values} faultIn={faultIn} onChange={change} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={wrong.length > 0}>
          Save service
        </Button>
        <Button isPending={attempt.isPending} isDisabled={wrong.length > 0} onPress={tryIt}>
          Try it
        </Button>
        {own && <RemoveService place={place} />}
      </div>
      {attempt.isPending && (
        <p role="status" className="text-muted">
          Asking the service for its models and for three rows. A model that thinks may take a minute.
        </p>
      )}
      {attempt.data && <TryResult tried={attempt.data} onChoose={(model) => change({ model })} />}
    </form>
  )
}

type ModelsProps = {
  values: Values
  faultIn: (field: keyof Values) => string | undefined
  onChange: (some: Partial<Values>) => void
}

const Models = ({ values, faultIn, onChange }: ModelsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field
      label="Model"
      isRequired
      value={values.model}
      error={faultIn('model')}
      onChange={(model) => onChange({ model })}
    />
    <Field
      label="Model that rates"
      placeholder="The same"
      value={values.rating_model}
      error={faultIn('rating_model')}
      onChange={(rating_model) => onChange({ rating_model })}
    />
  </div>
)
