import type { MouseEvent } from 'react'

declare global {
  interface Window {
    /** The last press that React has heard of. */
    heardClick?: Event
  }
}

/** For the page's body: React calls it only for what it has taken over, and for good. */
export const replayEarlyClick = (event: MouseEvent) => {
  window.heardClick = event.nativeEvent
}

/**
 * A script for the page's head: in the page's first half minute, a button pressed while React has not taken it over (its code is still
 * on the way, or its part waits for something) is pressed again until it has: React itself drops such presses. Where the part was drawn
 * anew meanwhile, the button of the same words in the same place is meant. Links and the buttons that send forms are left alone: those
 * work, or are disabled, until then.
 */
export const keepEarlyClick = `(function(){
var until=Date.now()+30000,again=null;
function words(b){return b.getAttribute('aria-label')||b.textContent}
function alike(b){return [].filter.call(document.querySelectorAll('button[type=button]'),function(o){return words(o)===words(b)})}
addEventListener('click',function(e){
var b=e.target.closest&&e.target.closest('button[type=button]');
if(!b||Date.now()>until)return;
var place=alike(b).indexOf(b);
clearTimeout(again);
again=setTimeout(function(){
if(window.heardClick===e||Date.now()>until)return;
again=setTimeout(function(){var t=b.isConnected?b:alike(b)[place];if(t)t.click()},50)
})
},true)
})()`
