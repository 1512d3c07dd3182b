import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MAX_CAP_CENTS } from '#db/vocabulary/plans.ts'
import { can } from '#db/vocabulary/roles.ts'
import { CAP_IS_THE_OWNERS } from '#server/billing/constants.ts'
import type { Cap } from '#server/billing/contract.ts'
import type { Organization } from '#server/organizations/contract.ts'
import { daysOf, lastMonths } from '#web/layout/months.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { formatCents } from '#web/ui/data/numbers.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { roleOf } from '../../organizations/queries.ts'
import { billingKeys, organizationUsageQuery, setCap } from '../queries.ts'
import { refusalOr } from '../refusal.ts'
import { centsOf, plainDollars } from './dollars.ts'

const NO_SUM = 'Enter a sum in dollars, such as 50 or 49.99'
const TOO_MUCH = `The cap is at most ${formatCents(MAX_CAP_CENTS)}`
const NOT_SAVED = 'Failed to save the cap. Please try again.'

export function MonthlyCap({ organization }: { organization: Organization }) {
  const thisMonth = lastMonths(new Date(), 1)[0]!
  const { data } = useQuery(organizationUsageQuery(organization.id, daysOf(thisMonth)))
  if (!data) return null
  const mayChange = can(roleOf(organization), 'setCap')
  const mayRaise = can(roleOf(organization), 'raiseCap')
  return (
    <Section
      title="Monthly cap"
      text="The most that this organization can spend on words in a month (UTC). A translation that would exceed it does not start."
    >
      <Spent cap={data.cap} />
      {mayChange ? (
        <CapForm
          key={data.cap.monthly_cap_cents}
          organization={organization}
          cap={data.cap}
          mayRaise={mayRaise || data.cap.monthly_cap_cents === null}
        />
      ) : (
        <p className="text-13 text-muted">Only owners and admins can change it.</p>
      )}
      {mayChange && !mayRaise && (
        <p className="text-13 text-muted">You can lower it. Only the owner, who pays, can raise or remove it.</p>
      )}
    </Section>
  )
}

function Spent({ cap: { monthly_cap_cents, spent_cents, left_cents } }: { cap: Cap }) {
  if (monthly_cap_cents === null)
    return <p className="tabular">No cap. {formatCents(spent_cents)} was spent this month.</p>
  return (
    <>
      {left_cents === 0 && (
        <Alert kind="warning" title={`The monthly cap of ${formatCents(monthly_cap_cents)} is reached`}>
          Nothing more is translated before the next month, unless the cap is raised.
        </Alert>
      )}
      <div className="flex flex-col gap-1.5">
        <div className="tabular flex flex-wrap justify-between gap-x-3 text-13">
          <span>
            {formatCents(spent_cents)} of {formatCents(monthly_cap_cents)}
          </span>
          <span className="text-muted">{formatCents(left_cents ?? 0)} left this month</span>
        </div>
        <ProgressBar
          label="Spent of the monthly cap"
          value={monthly_cap_cents === 0 ? 1 : spent_cents / monthly_cap_cents}
          tone={toneOf(spent_cents, monthly_cap_cents)}
        />
      </div>
    </>
  )
}

const toneOf = (spent: number, cap: number) =>
  spent * 100 > cap * 90 ? 'red' : spent * 100 > cap * 70 ? 'amber' : 'green'

type CapFormProps = { organization: Organization; cap: Cap; mayRaise: boolean }

function CapForm({ organization, cap, mayRaise }: CapFormProps) {
  const client = useQueryClient()
  const [text, setText] = useState(cap.monthly_cap_cents === null ? '' : plainDollars(cap.monthly_cap_cents))
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: (cents: number | null) => setCap(organization.id, cents),
    onSuccess: ({ monthly_cap_cents }) => {
      toast.success(
        monthly_cap_cents === null ? 'The cap is removed' : `The cap is ${formatCents(monthly_cap_cents)} a month`,
      )
      return client.invalidateQueries({ queryKey: billingKeys.all })
    },
    onError: (failure) => setError(refusalOr(NOT_SAVED, failure)),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const cents = centsOf(text)
    if (cents === undefined) return setError(NO_SUM)
    if (cents > MAX_CAP_CENTS) return setError(TOO_MUCH)
    if (!mayRaise && cents > (cap.monthly_cap_cents ?? cents)) return setError(CAP_IS_THE_OWNERS)
    save.mutate(cents)
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
      <Field
        label="Cap in dollars"
        inputMode="decimal"
        className="w-44"
        placeholder="No cap"
        value={text}
        error={error}
        onChange={(value) => {
          setText(value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2 sm:mt-[26px]">
        <Button type="submit" size="md" isPending={save.isPending && save.variables !== null}>
          Save cap
        </Button>
        {cap.monthly_cap_cents !== null && mayRaise && (
          <Button
            variant="ghost"
            isPending={save.isPending && save.variables === null}
            onPress={() => save.mutate(null)}
          >
            Remove cap
          </Button>
        )}
      </div>
    </form>
  )
}
