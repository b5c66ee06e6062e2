import { defineCompetitionTab } from '@leitai/competition/catalog/web/shared/competition-tab'
import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const competitionForumTab = defineCompetitionTab({
  component: () => import('./CompetitionForum.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadCompetitionForum),
  ...import.meta.derived,
})

export const forumAdminTab = defineAdminTab({ component: () => import('./ForumAdmin.tsx'), ...import.meta.derived })
