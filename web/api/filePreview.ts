/** Options of a query that uploads a file to preview it: once, and forgotten with the dialog that shows it. */
export const UPLOADED_ONCE = {
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
} as const

/** The part of a query's key that tells one chosen file from another. */
export const fileKey = (file: File | undefined) => [file?.name, file?.size, file?.lastModified]
