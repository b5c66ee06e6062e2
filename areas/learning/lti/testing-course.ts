/** What a course platform of tests holds of a course. */

const MEMBER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'

export interface Member {
  name: string
  number: string
  email: string
  roles: string[]
}
export interface Link {
  id: string
  title: string
  url: string
  custom: Record<string, string>
  itemId: string | null
}
export interface Item {
  label: string
  scoreMaximum: number
  resourceId: string
  resourceLinkId: string | null
}
export interface Score {
  itemId: string
  userId: string
  scoreGiven?: number
  scoreMaximum?: number
  activityProgress: string
  gradingProgress: string
  timestamp: string
}

export const roles = {
  teacher: `${MEMBER}Instructor`,
  student: `${MEMBER}Learner`,
  assistant: 'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant',
}
