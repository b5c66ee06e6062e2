/** What an upload for a competition’s models is kept as until it is added. */
export const purposeOf = (cmptId: number) => `models of ${cmptId}`
