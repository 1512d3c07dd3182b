const QUOTA = {
  word_quota: 500,
  words_translated: 0,
  remaining_quota: 500,
  quota_status: 'ok',
  is_free_tier: true,
  is_paused: false,
  earlier_words: 0,
  needs_proof: false,
  cents_per_word: 0,
}

/** Answers about what a deletion settles, and about the words that are left of a trial. */
export const DELETION = {
  call: /\/deletion$/,
  owing: {
    has_subscription: true,
    debt: {
      owed_cents: 12_000,
      invoices: [
        { number: 'LANTERN-0007', owed_cents: 12_000, created: 1_795_000_000, url: 'https://pay.example.com/7' },
      ],
    },
    final_invoice: null,
  },
  subscribed: {
    has_subscription: true,
    debt: { owed_cents: 0, invoices: [] },
    final_invoice: { words: 2_300, cents: 9_200 },
  },
  unproven: { ...QUOTA, needs_proof: true },
  again: { ...QUOTA, words_translated: 420, remaining_quota: 80, quota_status: 'warning', earlier_words: 420 },
}
