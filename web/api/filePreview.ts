export const UPLOADED_ONCE = {
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
} as const

export const fileKey = (file: File | undefined) => [file?.name, file?.size, file?.lastModified]
