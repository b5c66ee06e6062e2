import { competitions, hostRoles } from '@leitai/competition/definition/table'
import { users } from '@leitai/identity/account/table'
import { implement } from '@leitai/platform/http/dispatcher'
import { siteVersions } from '@leitai/platform/settings/table'
import * as contract from '../contract.ts'
import * as tables from '../table.ts'
import { chooseBest } from './chooseBest.ts'
import { closeTopic } from './closeTopic.ts'
import { deletePost } from './deletePost.ts'
import { editPost } from './editPost.ts'
import { followTopic } from './followTopic.ts'
import { forumTopic } from './forumTopic.ts'
import { likePost } from './likePost.ts'
import { listTopics } from './listTopics.ts'
import { moderatePost } from './moderatePost.ts'
import { moderationQueue } from './moderationQueue.ts'
import { mutedPeople } from './mutedPeople.ts'
import { mutePerson } from './mutePerson.ts'
import { pinTopic } from './pinTopic.ts'
import { reportPost } from './reportPost.ts'
import { seeTopic } from './seeTopic.ts'
import { sendBbsMessage } from './sendBbsMessage.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(
  contract,
  {
    chooseBest,
    moderationQueue,
    forumTopic,
    listTopics,
    closeTopic,
    deletePost,
    editPost,
    followTopic,
    likePost,
    moderatePost,
    mutePerson,
    mutedPeople,
    pinTopic,
    reportPost,
    seeTopic,
    sendBbsMessage,
  },
  {
    forumTopic: [competitions, hostRoles, siteVersions, tables.forumPosts, tables.forumTopics, users],
    listTopics: [competitions, hostRoles, siteVersions, tables.forumTopics, users],
  },
)
