import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { IS_ENDING, NOT_CANCELED, NOT_DOWNGRADED, NOT_RESUMED } from '#server/billing/constants.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { showInvoice } from '../payment/invoiceToast.tsx'
import { cancelSubscription, downgradeNow, downgradeToFree, forgetPlan, resumeSubscription } from '../queries.ts'
import { refusalOr } from '../refusal.ts'
import { endOf } from './periodEnd.ts'
import { type At, actionsOf } from './planState.ts'

const RELOADS_AFTER_MS = 3000
const STILL_OWED = 'You still owe the open invoices, and nothing is translated until they are paid.'

export function PlanActions(at: At) {
  const { state, subscription } = at
  const actions = actionsOf(at).filter((action) => action !== 'activate' && action !== 'add_card')
  if (actions.length === 0) return null
  const isPastDue = state === 'past_due'
  const end = subscription ? endOf(subscription) : ''
  const free = state === 'admin' ? '' : ', with your remaining free words'
  const shown: Record<(typeof actions)[number], ReactNode> = {
    resume: (
      <Action
        name="Resume subscription"
        text={`Standard continues after ${end}.`}
        question="Resume your subscription?"
        tone="primary"
        failure={NOT_RESUMED}
        call={resumeSubscription}
        onDone={() => toast.success('Subscription resumed')}
      />
    ),
    cancel: (
      <Action
        name="Cancel subscription"
        text={`Standard ends on ${end}. ${isPastDue ? STILL_OWED : 'Until then everything works, and you can resume it.'}`}
        question="Cancel your subscription?"
        dismiss="Keep it"
        failure={NOT_CANCELED}
        call={cancelSubscription}
        onDone={() => toast.success(`Your subscription ends on ${end}`)}
      />
    ),
    downgrade:
      state === 'inactive' ? (
        <Action
          name="Downgrade to free"
          text="No subscription is running: you move to the Free Trial immediately, with your remaining free words."
          question="Downgrade to free?"
          failure={NOT_DOWNGRADED}
          call={downgradeToFree}
          onDone={({ message }) => toast.success(message)}
        />
      ) : (
        <Action
          name="Downgrade to free"
          text={`You move to the Free Trial on ${end}${free}. ${isPastDue ? STILL_OWED : 'You can resume until then.'}`}
          question="Downgrade to free?"
          failure={NOT_DOWNGRADED}
          call={downgradeToFree}
          onDone={({ message }) => toast.success(message)}
        />
      ),
    downgrade_now: (
      <Action
        name={state === 'admin' ? 'End now' : 'Downgrade now'}
        text={`Standard ends immediately. The words translated so far are charged with a final invoice. ${isPastDue ? STILL_OWED : ''}`}
        question={state === 'admin' ? 'End your subscription now?' : 'Downgrade now?'}
        failure={NOT_DOWNGRADED}
        call={downgradeNow}
        onDone={({ message, invoice_url }) => {
          if (message === IS_ENDING) return toast.plain(message)
          toast.success(state === 'admin' ? 'Your subscription has ended' : message)
          if (invoice_url) showInvoice(invoice_url)
          setTimeout(() => location.reload(), RELOADS_AFTER_MS)
        }}
      />
    ),
  }
  return (
    <Actions>
      {actions.map((action) => (
        <Fragment key={action}>{shown[action]}</Fragment>
      ))}
    </Actions>
  )
}

const Actions = ({ children }: { children: ReactNode }) => (
  <Section title="Subscription">
    <ul className="divide-y divide-line rounded-lg border border-line">{children}</ul>
  </Section>
)

type ActionProps<Answer> = {
  name: string
  text: string
  question: string
  tone?: 'primary'
  dismiss?: string
  failure: string
  call: () => Promise<Answer>
  onDone: (answer: Answer) => void
}

function Action<Answer>({ name, text, question, tone, dismiss, failure, call, onDone }: ActionProps<Answer>) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: call,
    onSuccess: (answer) => {
      setIsDialogOpen(false)
      onDone(answer)
      // The next state may have no such action.
      return forgetPlan(client)
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{name}</p>
        <p className="text-13 text-muted">{text}</p>
      </div>
      <Button variant={tone} className="min-w-44 max-sm:w-full" onPress={() => setIsDialogOpen(true)}>
        {name}
      </Button>
      <ConfirmDialog
        title={question}
        confirm={name}
        tone={tone}
        dismiss={dismiss}
        isOpen={isDialogOpen}
        isPending={act.isPending}
        error={act.error ? refusalOr(failure, act.error) : undefined}
        onClose={() => setIsDialogOpen(false)}
        onConfirm={() => act.mutate()}
      >
        {text}
      </ConfirmDialog>
    </li>
  )
}
