/** The first part of people's pseudonyms: birds that are not first names and are easy to tell apart. */
export const BIRDS: readonly string[] = `
  Albatross Auklet Avocet Barbet Bittern Bluebill Bobolink Booby Brant Bulbul Bunting Bustard Buzzard Canvasback
  Caracara Cassowary Catbird Chickadee Chough Condor Coot Cormorant Cotinga Coucal Cowbird Crossbill Cuckoo Curassow
  Curlew Dabchick Dipper Dotterel Dowitcher Dunlin Dunnock Egret Eider Emu Falconet Fieldfare Firecrest Flamingo
  Flicker Frogmouth Fulmar Gadwall Gallinule Gannet Garganey Goldcrest Goldeneye Goosander Goshawk Grackle Grebe
  Greenfinch Guillemot Gyrfalcon Harrier Hoatzin Hoopoe Hornbill Ibis Jabiru Jacamar Jackdaw Junco Kakapo Kestrel
  Killdeer Kingfisher Kinglet Kittiwake Kookaburra Lapwing Limpkin Longspur Lyrebird Macaw Magpie Mallard Manakin
  Merganser Moorhen Motmot Murrelet Mynah Nighthawk Nuthatch Oriole Osprey Ostrich Ouzel Ovenbird Parakeet Pelican
  Petrel Phalarope Pintail Pipit Plover Pochard Ptarmigan Puffin Quetzal Razorbill Redpoll Redstart Rhea Roadrunner
  Sanderling Sandgrouse Sapsucker Scaup Scoter Seriema Shearwater Shelduck Shoveler Shrike Siskin Skimmer Skua Smew
  Snipe Spoonbill Stilt Stonechat Sunbird Surfbird Tanager Tattler Thrasher Thrush Tinamou Toucan Towhee Turnstone
  Veery Verdin Vireo Wagtail Warbler Waxbill Waxwing Weaver Wheatear Whimbrel Whinchat Whydah Wigeon Willet Woodcock
  Wryneck
`
  .trim()
  .split(/\s+/);
