import * as contract from '@leitai/contract/circle'
import { bind } from '../../call.ts'
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

/** Every call of the domain with what is done for it. */
export const calls = [
  bind('chooseBest', contract.chooseBest, chooseBest),
  bind('circleQueue', contract.circleQueue, circleQueue),
  bind('circleTopic', contract.circleTopic, circleTopic),
  bind('circleTopics', contract.circleTopics, circleTopics),
  bind('closeTopic', contract.closeTopic, closeTopic),
  bind('deletePost', contract.deletePost, deletePost),
  bind('editPost', contract.editPost, editPost),
  bind('followTopic', contract.followTopic, followTopic),
  bind('likePost', contract.likePost, likePost),
  bind('moderatePost', contract.moderatePost, moderatePost),
  bind('mutePerson', contract.mutePerson, mutePerson),
  bind('mutedPeople', contract.mutedPeople, mutedPeople),
  bind('pinTopic', contract.pinTopic, pinTopic),
  bind('reportPost', contract.reportPost, reportPost),
  bind('seeTopic', contract.seeTopic, seeTopic),
  bind('sendBbsMessage', contract.sendBbsMessage, sendBbsMessage),
]
