/** A refusal: the status, and the sentence or the faults of the fields. */
export const refusal = async (response: Response) => [response.status, (await response.json()).detail]
