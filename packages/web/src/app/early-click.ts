/**
 * A script for the page's head: a button pressed before React has taken it over (its code is still on the way) is pressed again once
 * it has, so that on a slow line no press is lost. React itself drops such presses; that it has taken an element over is told by
 * the properties it keeps on it. Links and the buttons that send forms are left alone: those work, or are disabled, until then.
 */
export const keepEarlyClick = `(function(){
var waiting=null;
function awake(b){return Object.keys(b).some(function(k){return k.indexOf('__reactProps$')===0})}
function again(){var b=waiting;if(!b||!b.isConnected){waiting=null}else if(awake(b)){waiting=null;b.click()}else{setTimeout(again,50)}}
addEventListener('click',function(e){
var b=e.target.closest&&e.target.closest('button[type=button]');
if(!b||awake(b))return;
e.stopImmediatePropagation();
var first=!waiting;waiting=b;if(first)again()
},true)
})()`
