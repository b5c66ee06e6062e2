/** The share of people that can go missing in a day by leaving; more is a fault of the directory, or of where it is searched. */
const MOST_GONE = 0.2
const FEW = 2

/** Whether so many of those who were there yesterday can hardly have left. */
export const isSudden = (gone: number, before: number): boolean => gone > FEW && gone > before * MOST_GONE
