import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PayerOffer } from '#server/payerOffers/contract.ts'
import { payerOffersApi, read, remove } from '../../api/client.ts'

export const payerOffersQuery = () =>
  queryOptions({
    queryKey: ['payer-offers'],
    queryFn: () => read(payerOffersApi.index.$get()),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })

/** The last offer of an organization itself or of a project, if it is open, declined or expired. */
export function useSentOffer(of: { organization_id: string } | { project_id: string }): PayerOffer | undefined {
  const offers = useQuery(payerOffersQuery())
  return offers.data?.sent.find(({ organization, project }) =>
    'project_id' in of ? project?.id === of.project_id : !project && organization.id === of.organization_id,
  )
}

/**
 * After any of them everything may belong to somebody else. Nobody waits until it is read: an offer that has gone takes its
 * dialog along, which could not say then that it was accepted.
 */
function useOfferMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries()
  return useMutation({ mutationFn, onSuccess: refresh, onError: refresh })
}

const pathOf = ({ id }: PayerOffer) => ({ param: { offer_id: id } })

/** Accepts under the cap that was shown. */
export const useAcceptOffer = () =>
  useOfferMutation((offer: PayerOffer) =>
    read(
      payerOffersApi[':offer_id'].accept.$post({
        ...pathOf(offer),
        json: { monthly_cap_cents: offer.terms.monthly_cap_cents },
      }),
    ),
  )

export const useDeclineOffer = () =>
  useOfferMutation((offer: PayerOffer) => read(payerOffersApi[':offer_id'].decline.$post(pathOf(offer))))

export const useWithdrawOffer = () => useOfferMutation(({ id }: PayerOffer) => remove(`/payer-offers/${id}`))

export const useDeclineByLink = () =>
  useMutation({
    mutationFn: (token: string) => read(payerOffersApi['decline-by-link'].$post({ json: { token } })),
  })
