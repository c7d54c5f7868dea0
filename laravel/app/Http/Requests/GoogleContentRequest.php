<?php

namespace App\Http\Requests;

use App\Models\GoogleContent;
use App\Rules\AdPlaces;
use Illuminate\Support\Arr;
use Illuminate\Validation\Rule;

class GoogleContentRequest extends ContentRequest
{
    protected const MODEL = GoogleContent::class;

    protected const PARENT = 'google_ad_id';

    private const SNIPPETS = [
        'Amenities', 'Brands', 'Courses', 'Degree programs', 'Destinations', 'Featured hotels', 'Insurance coverage', 'Models',
        'Neighborhoods', 'Service catalog', 'Shows', 'Styles', 'Types',
    ];

    protected function record(): ?GoogleContent
    {
        return $this->route('googleContent');
    }

    protected function texts(): array
    {
        $link = [...self::LINK, 'starts_with:https://'];
        $path = ['nullable', 'string', 'regex:/^[^\/\s]*$/', new AdPlaces(15)];

        return [
            'heading' => [Rule::requiredIf(! $this->record() && ! $this->has('headlines')), 'nullable', 'string', new AdPlaces(30)],
            'description' => ['nullable', 'string', new AdPlaces(90)],
            'headlines' => ['nullable', 'array', 'max:15'],
            'headlines.*.text' => ['required', 'string', new AdPlaces(30)],
            'headlines.*.pin' => ['nullable', 'integer', 'min:1', 'max:3'],
            'descriptions' => ['nullable', 'array', 'max:4'],
            'descriptions.*.text' => ['required', 'string', new AdPlaces(90)],
            'descriptions.*.pin' => ['nullable', 'integer', 'min:1', 'max:2'],
            'path1' => ['required_with:path2', ...$path],
            'path2' => $path,
            'final_url' => $link,
            'sitelinks' => ['nullable', 'array', 'max:20'],
            'sitelinks.*.text' => ['required', 'string', new AdPlaces(25)],
            'sitelinks.*.description1' => ['nullable', 'required_with:sitelinks.*.description2', 'string', new AdPlaces(35)],
            'sitelinks.*.description2' => ['nullable', 'required_with:sitelinks.*.description1', 'string', new AdPlaces(35)],
            'sitelinks.*.final_url' => $link,
            'callouts' => ['nullable', 'array', 'max:20'],
            'callouts.*' => ['string', new AdPlaces(25)],
            'snippet_header' => ['nullable', Rule::in(self::SNIPPETS)],
            'snippet_values' => ['nullable', 'array', 'max:10'],
            'snippet_values.*' => ['string', new AdPlaces(25)],
            'notes' => $this->text(5000),
        ];
    }

    /** The two lists win over the specification's two fields, which stand for the first of each. */
    public function fields(): array
    {
        $fields = $this->validated();
        foreach (['headlines' => 'heading', 'descriptions' => 'description'] as $list => $first) {
            if (isset($fields[$list])) {
                $fields[$list] = array_map(fn ($entry) => ['text' => $entry['text'], 'pin' => $entry['pin'] ?? null], $fields[$list]);
                $fields = Arr::except($fields, $first);
            } else {
                unset($fields[$list]);
            }
        }

        return $fields;
    }
}
