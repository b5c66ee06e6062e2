import type { MouseEvent } from 'react'

declare global {
  interface Window {
    /** The clicks that React handled; one click may cause another, as that on a file input from its button's handler. */
    heardClicks?: WeakSet<Event>
  }
}

/** For the body's click handler: React calls it only for hydrated parts. */
export const noteHeardClick = (event: MouseEvent) => {
  window.heardClicks ??= new WeakSet()
  window.heardClicks.add(event.nativeEvent)
}

/**
 * An inline script for the head: during the page's first 30 seconds, it repeats a click on a button that React has not hydrated yet (its
 * code is still loading, or its Suspense boundary is pending), because React drops such clicks. If the button was rerendered meanwhile, the
 * button with the same label and index is clicked. Links and submit buttons are excluded: they work, or are disabled, until then.
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
if((window.heardClicks&&window.heardClicks.has(e))||Date.now()>until)return;
again=setTimeout(function(){var t=b.isConnected?b:alike(b)[place];if(t)t.click()},50)
})
},true)
})()`
