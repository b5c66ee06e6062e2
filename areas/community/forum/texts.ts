import { emptyWords, type Words } from '@leitai/platform/contract/inputs'

/** `topic` is the topic’s title, `by` the writer’s name. */
const inTopic = (topic: string): Words => ({ zh: `话题“${topic}”`, en: `In the topic “${topic}”` })

export const namedInTopic = (by: string, topic: string) => ({
  title: { zh: `${by} 在竞赛圈提到了你`, en: `${by} mentioned you in Discussions` },
  body: inTopic(topic),
})

export const ownPostAnswered = (by: string, topic: string) => ({
  title: { zh: `${by} 回复了你`, en: `${by} replied to you` },
  body: inTopic(topic),
})

export const topicAnswered = (by: string, topic: string) => ({
  title: { zh: `${by} 回复了话题“${topic}”`, en: `${by} replied to “${topic}”` },
  body: inTopic(topic),
})

export const chosenAsBest = (topic: string) => ({
  title: { zh: '你的回复被选为最佳回答', en: 'Your reply was marked as the best answer' },
  body: inTopic(topic),
})

export const topicPinned = (topic: string) => ({
  title: { zh: '你的话题被置顶', en: 'Your topic was pinned' },
  body: { zh: `话题“${topic}”`, en: `The topic “${topic}”` },
})

const inTopicBecause = (topic: string, reason: string): Words => {
  const why = reason === '' ? emptyWords : { zh: `，原因：${reason}`, en: `. Reason: ${reason}` }
  return { zh: `话题“${topic}”${why.zh}`, en: `In the topic “${topic}”${why.en}` }
}

export const postHidden = (topic: string, reason: string) => ({
  title: { zh: '你在竞赛圈的内容被隐藏', en: 'Your post in Discussions was hidden' },
  body: inTopicBecause(topic, reason),
})

export const postRestored = (topic: string, reason: string) => ({
  title: { zh: '你在竞赛圈的内容已恢复显示', en: 'Your post in Discussions is visible again' },
  body: inTopicBecause(topic, reason),
})

const reportAnswered = { zh: '你的举报已处理', en: 'Your report was reviewed' }

export const reportUpheld = {
  title: reportAnswered,
  body: { zh: '你举报的内容已被隐藏，感谢你的帮助。', en: 'The post you reported was hidden. Thank you.' },
}

export const reportUnfounded = {
  title: reportAnswered,
  body: { zh: '经核实，你举报的内容没有违反规定。', en: 'The post you reported doesn’t break the rules.' },
}

/** `until` is in Beijing time. */
export const personMuted = (until: string, reason: string) => ({
  title: { zh: '你已被竞赛圈禁言', en: 'You’ve been muted in Discussions' },
  body: {
    zh: `禁言至 ${until}（北京时间），原因：${reason}`,
    en: `Until ${until} (Beijing time). Reason: ${reason}`,
  },
})

export const muteEnded = (reason: string) => ({
  title: { zh: '竞赛圈禁言已解除', en: 'You can post in Discussions again' },
  body: { zh: reason, en: reason },
})
