import * as contract from '@leitai/contract/community/forum'
import { implement } from '../../../platform/http/dispatcher.ts'
import { chooseBest } from './chooseBest.ts'
import { circleQueue } from './circleQueue.ts'
import { circleTopic } from './circleTopic.ts'
import { circleTopics } from './circleTopics.ts'
import { closeTopic } from './closeTopic.ts'
import { deletePost } from './deletePost.ts'
import { editPost } from './editPost.ts'
import { followTopic } from './followTopic.ts'
import { likePost } from './likePost.ts'
import { moderatePost } from './moderatePost.ts'
import { mutedPeople } from './mutedPeople.ts'
import { mutePerson } from './mutePerson.ts'
import { pinTopic } from './pinTopic.ts'
import { reportPost } from './reportPost.ts'
import { seeTopic } from './seeTopic.ts'
import { sendBbsMessage } from './sendBbsMessage.ts'

/** Every open call of the domain with what is done for it. */
export const calls = implement(contract, {
  chooseBest,
  circleQueue,
  circleTopic,
  circleTopics,
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
})
