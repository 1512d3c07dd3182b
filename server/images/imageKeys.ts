export const IMAGE_TYPE = 'image/webp'

export const imageKey = (id: string) => `images/${id}`
export const thumbnailKey = (id: string) => `images/${id}-thumbnail`
