/** The topic for changes of a team's submissions. */
export const submissionTopic = (teamId: number) => `submission:${teamId}`
