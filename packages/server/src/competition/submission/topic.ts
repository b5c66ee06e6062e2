/** The topic on which a team hears of its submissions. */
export const submissionTopic = (teamId: number) => `submission:${teamId}`
