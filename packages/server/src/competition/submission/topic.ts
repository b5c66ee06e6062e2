/** The topic on which a team hears of its entries. */
export const submissionTopic = (teamId: number) => `submission:${teamId}`
