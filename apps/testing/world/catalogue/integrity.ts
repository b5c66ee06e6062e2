import type { Inputs } from './catalogue.ts'

const reason = '演示理由'

/** Fair play and the forum. */
export const integrityInputs = {
  addToCase: ({ a }) => ({ caseId: a.caseId, text: '演示' }),
  answerQuestion: ({ a }) => ({ questionId: a.questionId, text: '演示' }),
  answerReport: ({ a }) => ({ reportId: a.reportId, state: 'checking' }),
  askInCase: ({ a }) => ({ caseId: a.caseId, userId: a.people.member?.id, text: '演示', days: 3 }),
  caseQueue: {},
  decideCase: ({ a }) => ({ caseId: a.caseId, decision: 'none', reason }),
  dismissFlag: ({ a }) => ({ cmptId: a.cmptId, hintId: a.hintId, reason }),
  hostCase: ({ a }) => ({ caseId: a.caseId }),
  hostCases: ({ a }) => ({ cmptId: a.cmptId }),
  hostSimilarityFlags: ({ a }) => ({ cmptId: a.cmptId }),
  hostReports: ({ a }) => ({ cmptId: a.cmptId }),
  liftPenalty: ({ a }) => ({ penaltyId: a.penaltyId, reason }),
  makeReport: ({ a }) => ({ cmptId: a.cmptId, teamId: a.neutralTeam, kind: 'copied', text: '演示' }),
  myCases: {},
  myReports: {},
  openCase: ({ a }) => ({ cmptId: a.cmptId, title: '演示核查', teamIds: [a.otherTeam] }),
  reportQueue: {},
  searchSimilarity: ({ a }) => ({ cmptId: a.cmptId }),

  chooseBest: ({ a }) => ({ topicId: a.topicId, postId: a.replyId }),
  moderationQueue: {},
  forumTopic: ({ a }) => ({ topicId: a.topicId }),
  listTopics: {},
  closeTopic: ({ a }) => ({ topicId: a.topicId, closed: true }),
  deletePost: ({ a }) => ({ postId: a.ownPost }),
  editPost: ({ a }) => ({ postId: a.postId, content: '演示', title: '演示' }),
  followTopic: ({ a }) => ({ topicId: a.topicId, follow: true }),
  likePost: ({ a }) => ({ postId: a.postId, like: true }),
  moderatePost: ({ a }) => ({ postId: a.postId, act: 'hide', reason }),
  mutePerson: ({ a }) => ({ userId: a.people.neutral?.id, days: 1, reason }),
  mutedPeople: {},
  pinTopic: ({ a }) => ({ topicId: a.topicId, pinned: true }),
  reportPost: ({ a }) => ({ postId: a.replyId, kind: 'spam' }),
  seeTopic: ({ a }) => ({ topicId: a.topicId }),
  sendBbsMessage: ({ a }) => ({ topicId: a.topicId, content: '演示' }),
} satisfies Inputs
