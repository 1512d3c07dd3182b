import type { PayerOffer } from '#server/payerOffers/contract.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateName } from '../../ui/data/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { OfferTerms } from './OfferTerms.tsx'
import { useAcceptOffer, useDeclineOffer } from './queries.ts'

export function ReceivedOffer({ offer, onClose }: { offer: PayerOffer; onClose: () => void }) {
  const [accept, decline] = [useAcceptOffer(), useDeclineOffer()]
  const { organization, project, target, payer, terms, expires_at } = offer
  const isPending = accept.isPending || decline.isPending
  const error = accept.error ?? decline.error

  const done = (sentence: string) => ({
    onSuccess: () => {
      toast.success(sentence)
      onClose()
    },
  })

  return (
    <Dialog
      title={project ? `Take the project ${project.name}?` : `Own ${organization.name}?`}
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
    >
      <DialogBody>
        {error && <ErrorAlert error={error} title="Nothing has changed" />}
        <p className="text-muted">
          {project
            ? `It moves from ${organization.name} to your organization ${target?.name}. From then on you pay for its words instead of ${payer.name}.`
            : `You become OWNER, and ${payer.name} becomes ADMIN. From then on you pay for its words instead of ${payer.name}.`}
        </p>
        <OfferTerms terms={terms} payer={payer.name} capOf={target?.name ?? organization.name} />
        <p className="text-13 text-muted">
          Without an answer the offer ends on {dateName(new Date(expires_at))}, and nothing changes.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button
          isPending={decline.isPending}
          isDisabled={accept.isPending}
          onPress={() => decline.mutate(offer, done('Offer declined. Nothing has changed.'))}
        >
          Decline
        </Button>
        <Button
          variant="primary"
          isPending={accept.isPending}
          isDisabled={decline.isPending}
          onPress={() =>
            accept.mutate(offer, done(project ? `${project.name} is yours` : `You own ${organization.name}`))
          }
        >
          Accept and pay from now on
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
