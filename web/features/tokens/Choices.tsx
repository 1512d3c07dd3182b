import { useId } from 'react'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { ERROR, LABEL } from '../../ui/fields/Field.tsx'

type Option<Id extends string> = { id: Id; label: string; text?: string; isDisabled?: boolean }
type Props<Id extends string> = {
  label: string
  hint?: string
  error?: string | undefined
  options: readonly Option<Id>[]
  chosen: readonly Id[]
  onToggle: (id: Id) => void
}

const MAX_UNSCROLLED = 13

export function Choices<Id extends string>({ label, hint, error, options, chosen, onToggle }: Props<Id>) {
  const id = useId()
  if (options.length === 0) return null
  return (
    <fieldset aria-describedby={error || hint ? id : undefined} className="flex min-w-0 flex-col gap-1">
      <legend className={`mb-1 ${LABEL}`}>{label}</legend>
      {error ? (
        <p id={id} className={ERROR}>
          {error}
        </p>
      ) : (
        hint && (
          <p id={id} className="text-13 text-muted">
            {hint}
          </p>
        )
      )}
      <div
        className={`rounded-md border border-line px-3 py-2 ${options.length > MAX_UNSCROLLED ? 'max-h-56 overflow-y-auto' : ''}`}
      >
        {options.map((option) => (
          <Checkbox
            key={option.id}
            isSelected={chosen.includes(option.id)}
            isDisabled={option.isDisabled}
            onChange={() => onToggle(option.id)}
          >
            <span className="min-w-0 py-0.5 wrap-anywhere">
              <bdi>{option.label}</bdi>
              {option.text && <span className="block text-13 text-muted">{option.text}</span>}
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
