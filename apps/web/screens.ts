/** All pages of the site, one line each. Each is defined in its own module; apps/web/routes.tsx builds the router from them. */

export { forum, topic } from '@leitai/community/forum/web/screens'
export {
  fame,
  ownCompetitions,
  people,
  person,
  personAchievements,
  personCompetitions,
  rankTeam,
} from '@leitai/community/people/web/screens'
export { earnPoints, pointsCentre, pointsQuestions } from '@leitai/community/points/web/screens'
export { confirmOrder, orders, product, receiveOrder, shop } from '@leitai/community/shop/web/screens'
export { competitionInfo, competitionList, home, invited } from '@leitai/competition/catalog/web/screens'
export { certificate } from '@leitai/competition/certificate/web/screens'
export { dataset, datasets } from '@leitai/competition/dataset/web/screens'
export { reports } from '@leitai/competition/integrity/web/screens'
export { landing } from '@leitai/competition/landing/web/screens'
export { library, libraryItem } from '@leitai/competition/library/web/screens'
export { rankScreen } from '@leitai/competition/live-board/web/screens'
export { runNotebook } from '@leitai/competition/run/web/notebook/screens'
export { sponsors, wisdom } from '@leitai/competition/section/web/screens'
export { statistics } from '@leitai/competition/statistics/web/screens'
export { submissionDetails } from '@leitai/competition/submission/web/details/screens'
export { mergeRules } from '@leitai/competition/team/web/screens'
export { login, recover, register, unlock } from '@leitai/identity/account/web/screens'
export { myOrganisations, organisations } from '@leitai/identity/organisation/web/screens'
export { personalInfo } from '@leitai/identity/profile/web/screens'
export { certification } from '@leitai/identity/realname/web/screens'
export { otherSettings } from '@leitai/identity/security/web/screens'
export { connect, tokens } from '@leitai/identity/token/web/screens'
export { classes, classInvitation } from '@leitai/learning/class/web/screens'
export { lab } from '@leitai/learning/lab/web/screens'
export { lti } from '@leitai/learning/lti/web/screens'
export { codeEditor, exam, testEntry, testResult, training } from '@leitai/learning/training/web/screens'
export { faq, guideMap, helpCentre, news, newsList, notFound, pages } from '@leitai/site/content/web/screens'
export { contactUs } from '@leitai/site/feedback/web/screens'
export {
  directMessages,
  endMails,
  officialNotices,
  refuseList,
  settingsNotices,
} from '@leitai/site/message/web/screens'
export { classPage } from './learning/screens.ts'
export {
  adminConsole,
  appeals,
  buildCompetition,
  competition,
  organisation,
  organisationManage,
  science,
} from './pages/screens.ts'
